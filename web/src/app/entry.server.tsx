import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { firstLocale, type Locale, localeOfPath } from '@keywright/contract/locale';
import { speakAs } from '@keywright/words/spoken';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { tellSearchEngines } from './own-scripts.tsx';
import { structuredData } from './structured-data.ts';

const asked = new AsyncLocalStorage<Locale>();
// Pages of all languages are written in one process.
speakAs(() => asked.getStore() ?? firstLocale);
tellSearchEngines(structuredData);

/** Runs in the build only: writes one public page, or the empty page behind which the app starts. */
const writePage = (url: string, status: number, headers: Headers, context: EntryContext): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      onAllReady() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html');
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });

export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const locale = localeOfPath(new URL(request.url).pathname);
  return asked.run(locale, () => writePage(request.url, status, headers, context));
}
