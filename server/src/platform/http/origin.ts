import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import type { Settings } from '../settings.ts';
import { isLoopback } from '../settings-fields.ts';

type OriginSettings = Pick<Settings, 'publicUrl' | 'corsOrigins' | 'demo'>;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const sameSite = new Set(['same-origin', 'none']);

/**
 * Refuses what another site makes a browser do here with the person's cookies (403 `access.other_origin`): unsafe
 * methods and streams. Also answers the front ends on the origins of `CORS_ORIGINS`. The provider's notices pass: they carry
 * neither an origin nor a cookie.
 */
export const guardOrigin = (app: FastifyInstance, settings: OriginSettings): void => {
  const ours = new URL(settings.publicUrl).origin;
  const allowed = new Set(settings.corsOrigins);

  const isOurs = (origin: string, request: FastifyRequest): boolean =>
    origin === ours || allowed.has(origin) || (settings.demo && isThisMachine(origin, request));

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin)) {
      share(reply, origin);
      if (isPreflight(request)) return reply.code(204).send();
    }
    if (mayPass(request, isOurs)) return;
    throw new Failure('access.other_origin');
  });
};

const mayPass = (request: FastifyRequest, isOurs: (origin: string, request: FastifyRequest) => boolean): boolean => {
  const { origin, authorization, cookie, accept } = request.headers;
  const isSafe = safeMethods.has(request.method);
  // Whoever changes something may say that they accept whatever they like: they are judged as what they do.
  const isStream = isSafe && (accept?.toLowerCase().includes('text/event-stream') ?? false);
  if (isSafe && !isStream) return true;
  if (origin !== undefined) return isOurs(origin, request);
  // No site can make a browser send an Authorization header.
  if (authorization !== undefined) return true;
  const site = request.headers['sec-fetch-site'];
  // Without cookies there is nothing to misuse; and a stream that another site opens comes with its origin, in an old browser too.
  return site === undefined ? isStream || cookie === undefined : sameSite.has(site);
};

/** The demo answers to 127.0.0.1 and to localhost alike, so its own origin is whatever it was called by. */
export const isThisMachine = (origin: string, { headers }: FastifyRequest): boolean => {
  if (!URL.canParse(origin)) return false;
  const { protocol, host, hostname } = new URL(origin);
  return protocol === 'http:' && host === headers.host && isLoopback(hostname);
};

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

const share = (reply: FastifyReply, origin: string): void => {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-expose-headers': 'link, retry-after',
    'access-control-max-age': '600',
    vary: 'origin',
  });
};
