import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { firstLocale, type Locale, localeOfPath } from '@keywright/contract/locale';
import { queryBeside } from '@keywright/contract/pages';
import { speakAs } from '@keywright/words/spoken';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { tellSearchEngines } from './own-scripts.tsx';
import { structuredData } from './structured-data.ts';
import { BESIDE } from './written-addresses.ts';

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

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const locale = localeOfPath(new URL(request.url).pathname);
  const write = (url: string, of: EntryContext) => asked.run(locale, () => writePage(url, status, headers, of));
  const query = queryBeside(new URL(request.url).pathname);
  // While somebody works on it, each is made when it is asked for.
  if (query === undefined || import.meta.env.DEV) return write(request.url, context);
  // What one of the two has read or noted, the other would lack.
  const [first, second] = context.serverHandoffStream?.tee() ?? [];
  const ofItsOwn = (stream = first) => ({ ...(stream && { serverHandoffStream: stream }), renderMeta: {} });
  const { staticHandlerContext: state } = context;
  const location = { ...state.location, search: `?${query}` };
  const page = await write(request.url, { ...context, ...ofItsOwn() });
  const beside = await write(`${request.url}?${query}`, {
    ...context,
    ...ofItsOwn(second),
    staticHandlerContext: { ...state, location },
  });
  return new Response((await page.text()) + BESIDE + (await beside.text()), { headers, status });
}
