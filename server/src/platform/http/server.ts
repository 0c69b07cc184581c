import { randomUUID } from 'node:crypto';
import { MOST_JSON_BYTES } from '@keywright/contract/endpoint';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import { Failure } from '../failure.ts';
import { limitBodyPieces } from './body-pieces.ts';
import { limitUnansweredCalls } from './busy-sockets.ts';
import { holdsBrokenText, isNestedTooDeep } from './json-text.ts';
import { openKnownPaths } from './known-paths.ts';
import { closeOnShutdown } from './close-on-shutdown.ts';
import { registerMultipart } from './multipart.ts';
import { refuseOddCalls } from './odd-calls.ts';
import { refuse } from './refuse.ts';
import { tellSources } from './source.ts';

type Options = {
  log: Log;
  /** The proxies whose word about a caller's address is taken. */
  trustProxy: false | string;
  /** Whoever calls from this very machine is not counted by where they come from. */
  demo?: boolean;
  bodyLimit?: number;
};

/** Shapes are the contract's. The library's own compilers, for schemas that routes give it, are a hundred modules that each start would read. */
const noCompiler = () => () => {
  throw new Error('A route has a schema of the HTTP library; shapes stand in the contract.');
};

/** A bare HTTP server of ours: ids, one log line a call, one shape of refusals, JSON bodies, cookies, limits in time. */
export const openServer = async ({
  log,
  trustProxy,
  demo = false,
  bodyLimit = MOST_JSON_BYTES,
}: Options): Promise<FastifyInstance> => {
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each call costs more than many a call: what is said of one names it (`reqId`).
    childLoggerFactory: (parent) => parent,
    bodyLimit,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Other bodies have less (`arriving-bodies.ts`). An upload has a minute, and half of one more to wait for its turn.
    requestTimeout: 100_000,
    connectionTimeout: 110_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 2_000 },
    // What the router itself can't read.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    clientErrorHandler: (error, socket) => {
      log.debug({ code: error.code }, 'a connection broke');
      if (!socket.writable) return;
      // Browsers open connections ahead of their calls, and would take what is said on one that asked nothing for the answer to the next call.
      if (socket.bytesRead === 0) return void socket.end();
      const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    },
  });
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  const methodsOf = openKnownPaths(app);
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url);
    if (methods.length === 0 || methods.includes(request.method)) {
      return refuse(new Failure('not_found'), request, reply);
    }
    return refuse(new Failure('method.not_allowed'), request, reply.header('allow', methods.join(', ')));
  });
  limitUnansweredCalls(app);
  limitBodyPieces(app);
  tellSources(app, { trustProxy, demo });
  refuseOddCalls(app);
  closeOnShutdown(app);
  takeJson(app);
  await app.register(cookie);
  await registerMultipart(app, ({ source }) => source);
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: addresses may carry a token.
    const { url: route } = request.routeOptions;
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: route ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'call',
    );
  });
  return app;
};

/** JSON bodies; an empty one is none, since several calls of the specification have no body but name its type. */
const takeJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const text = String(body);
    if (isNestedTooDeep(text)) return done(new Failure('input.malformed'));
    void parse(request, text, (error, value) => {
      if (error || !holdsBrokenText(text, value)) done(error, value);
      else done(new Failure('input.malformed'));
    });
  });
};
