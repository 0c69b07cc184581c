import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { localeOfPath } from '@keywright/contract/locale';
import type { FastifyInstance } from 'fastify';
import { compress } from './compressed.ts';
import { type Documents, type FindFilling, withNothing } from './documents.ts';

/** What makes the web app from its sources at each call, while somebody works on it (`npm run dev`). */
export type PageSource = {
  html: (pagePath: string) => Promise<string>;
  /** Answers a module, a style or a picture; `next` where it has none at this address. */
  file: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
  close: () => Promise<void>;
};

/** Opens it beside a server, over which it also tells the browser what was saved. */
export type OpenPageSource = (server: Server) => Promise<PageSource>;

/**
 * What replaces a page's policy under `npm run dev`, and nowhere else: the tools write scripts and styles into the page and make code
 * from strings. `DEV` is the one setting that leads here, and is refused outside of the demo.
 */
const LOOSE_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "connect-src 'self' ws:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
].join('; ');

/** Puts the app's sources where its built files would be. They open once the server listens: a start does not wait for them. */
export const serveSources = (app: FastifyInstance, open: OpenPageSource, findFilling: FindFilling): Documents => {
  let opened: Promise<PageSource> | undefined;
  const source = (): Promise<PageSource> => (opened ??= open(app.server));
  app.addHook('onListen', async () => {
    source().catch((error: unknown) => app.log.error({ err: error }, 'the pages can not be made from their sources'));
  });
  app.addHook('preClose', async () => {
    await opened?.then(({ close }) => close()).catch(() => undefined);
  });
  app.get('/*', async (request, reply) => {
    const { file } = await source();
    const isAnswered = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('close', () => resolve(true));
      file(request.raw, reply.raw, (error) => (error ? reject(error) : resolve(false)));
    });
    return isAnswered ? reply.hijack() : reply.callNotFound();
  });
  const page: Documents['page'] = async (pagePath) => {
    const [fill, { html }] = await Promise.all([findFilling(), source()]);
    const made = fill(await html(pagePath), localeOfPath(pagePath));
    return { ...(await compress(Buffer.from(withNothing(made)))), policy: LOOSE_POLICY, open: made };
  };
  return { page, shell: page };
};
