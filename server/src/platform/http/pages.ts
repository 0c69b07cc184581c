import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FirstState } from '@keywright/contract/first-state';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FindFilling, type HtmlDocument, openDocuments, withFirstState } from './documents.ts';
import { sendCompressed, sendMade } from './compressed.ts';
import { type SetCookie, setCookies } from './cookies.ts';
import { type OpenPageSource, serveSources } from './page-source.ts';

type Site = {
  /** The folder of the built web app. */
  root: string;
  /** Whether this path is one of the app's pages; others show home with status 404. */
  isPage: (path: string) => boolean;
  /** Under which name the build wrote what is read at this address. */
  writtenName: (path: string, query: URLSearchParams) => string;
  /** Whether search engines may show this page. */
  isPublic: (path: string) => boolean;
  /** Whether this path may carry a secret, which must not travel to any other page. */
  mayBeSecret: (path: string) => boolean;
  /** The home page that stands in for an unknown path, in that path's language. */
  homeOf: (path: string) => string;
  /** Documents that the server itself answers, by the beginning of their path. */
  own: readonly string[];
  /** What stands in the places that the build has marked. */
  filling: FindFilling;
  /** What a page tells its caller alone as it begins; undefined for nearly all. */
  firstState?: FindFirstState;
  /** Where what the app begins as is asked for by itself, each with a page in its language: a service worker keeps it. */
  shells: Readonly<Record<string, string>>;
  /** Makes pages from their sources, in place of the built ones. */
  source?: OpenPageSource | undefined;
};

export type FindFirstState = (
  request: FastifyRequest,
  pagePath: string,
) => Promise<{ said: FirstState; answer: unknown; cookies: readonly SetCookie[] } | undefined>;

const NOT_BUILT = '<!doctype html><title>Keywright</title><p>The web app is not built. Run <code>npm run build</code>.';

/**
 * One path may be both a page and a call. A document navigation gets the web app: a GET whose `Sec-Fetch-Dest` is
 * `document` or, where that header is absent, whose `Accept` prefers HTML. Everything else is the API.
 */
export const isDocumentNavigation = ({ method, headers }: FastifyRequest): boolean => {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'document';
  const [first = ''] = (headers.accept ?? '').split(',');
  return first.trim().toLowerCase().startsWith('text/html');
};

/**
 * Whoever names no preference, such as a link preview, a monitor or a command line, gets the page of an address where
 * no call answers.
 */
const acceptsAnything = ({ method, headers, routeOptions, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  // The files of the app answer under every address that nothing else claims.
  routeOptions.url === '/*' &&
  // Nor does a call whose parameter is too long for the router.
  url.length < 200 &&
  headers['sec-fetch-dest'] === undefined &&
  /^\*\/\*$/.test(headers.accept?.trim() ?? '*/*');

export const servePages = async (app: FastifyInstance, site: Site): Promise<void> => {
  varyWhereBoth(app, site.isPage);
  const documents = site.source ? serveSources(app, site.source, site.filling) : openDocuments(site.root, site.filling);

  app.addHook('onRequest', async (request, reply) => {
    const navigates = isDocumentNavigation(request);
    // Before anything else is asked: nearly every call ends here.
    if (!navigates && !acceptsAnything(request)) return;
    const pagePath = pathOf(request);
    const known = site.isPage(pagePath);
    if (!(navigates || known) || site.own.some((own) => pagePath.startsWith(own))) return;
    const html = await documents.page(known ? site.writtenName(pagePath, queryOf(request)) : site.homeOf(pagePath));
    reply.code(html ? (known ? 200 : 404) : 503);
    // What is somebody's own, and what is no page of ours, is in no list of a search engine.
    if (!site.isPublic(pagePath)) reply.header('x-robots-tag', 'noindex');
    if (html && site.mayBeSecret(pagePath)) reply.header('referrer-policy', 'no-referrer');
    const own = html && known ? await ownOf(site, request, pagePath) : undefined;
    return html && own ? sendOwn(request, reply, { html, own }) : sendHtml(request, reply, html);
  });

  if (site.source || !existsSync(site.root)) return;
  for (const [address, page] of Object.entries(site.shells)) {
    app.get(address, async (request, reply) => {
      const html = await documents.shell(page);
      // It stands in for any page, also for one whose address is a secret.
      return sendHtml(request, reply.header('referrer-policy', 'no-referrer'), html);
    });
  }
  const files = await filesIn(site.root);
  await app.register(fastifyStatic, {
    root: site.root,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const [, folder] = path.relative(site.root, file).split(path.sep);
      const forever = folder === 'assets';
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const name = pathOf(request).slice(1);
      return files.has(name) ? reply.sendFile(name) : reply.callNotFound();
    },
  });
};

/** The request headers that separate a page from a call (`isDocumentNavigation`). */
const OF_NAVIGATION = 'Sec-Fetch-Dest, Accept';
const VARY = `${OF_NAVIGATION}, Accept-Encoding`;

/** A call whose path is a page too says so in each answer, so that no cache gives one in place of the other (RFC 9110, 12.5.5). */
const varyWhereBoth = (app: FastifyInstance, isPage: Site['isPage']): void => {
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('GET') || !isPage(route.url)) return;
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_request: FastifyRequest, reply: FastifyReply) => {
        const vary = String(reply.getHeader('vary') ?? '');
        if (!vary.includes(OF_NAVIGATION)) reply.header('vary', vary ? `${vary}, ${OF_NAVIGATION}` : OF_NAVIGATION);
      },
    ];
  });
};

/**
 * What is sent as a file, by its name as it was when the program started: nothing else is there, and no other way to spell it. The plug-in would find that out
 * by reading the folders anew for every call, which took most of what a file cost. Documents are sent with their policy alone, and compressed copies in
 * their file's place.
 */
const filesIn = async (root: string): Promise<ReadonlySet<string>> => {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return new Set(
    found
      .filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name))),
  );
};

/** A page is there also where what it would begin with can't be found: the app asks for it, and says what is wrong. */
const ownOf = async (site: Site, request: FastifyRequest, pagePath: string) => {
  try {
    return await site.firstState?.(request, pagePath);
  } catch (error) {
    request.log.warn({ err: error }, 'a page begins without its first state');
    return undefined;
  }
};

type Own = { html: HtmlDocument; own: NonNullable<Awaited<ReturnType<FindFirstState>>> };

/** It is somebody's own, and is kept nowhere. */
const sendOwn = async (request: FastifyRequest, reply: FastifyReply, { html, own }: Own) => {
  setCookies(reply, own.cookies);
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('vary', VARY)
    .header('content-security-policy', html.policy);
  return sendMade(request, reply, Buffer.from(withFirstState(html.open, own.said, own.answer)));
};

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');

const sendHtml = (request: FastifyRequest, reply: FastifyReply, html: HtmlDocument | undefined) => {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', VARY);
  if (!html) return reply.send(NOT_BUILT);
  reply.header('content-security-policy', html.policy);
  return sendCompressed(request, reply, html);
};
