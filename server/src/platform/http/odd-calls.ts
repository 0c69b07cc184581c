import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

/**
 * Refuses calls that no browser makes and that two programs in a row may read in two ways: an address that begins with two
 * slashes (RFC 3986, 4.2: the name of another host) or with none (RFC 9112, 3.2.2: what is asked of a proxy) or holds a NUL, more than one host (RFC 9112, 3.2), a version of HTTP
 * that nobody speaks over this connection. Behind a path that is longer than any of ours there is nothing, whatever it says.
 */
export const refuseOddCalls = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOdd(request.raw)) return done(new Failure('input.malformed'));
    done(hasLongPath(request.raw) ? new Failure('not_found') : undefined);
  });
};

/** The longest of ours holds an id and a secret; what comes after the question mark is bounded by those who read it. */
const LONGEST_PATH = 1_000;

const isOdd = (raw: IncomingMessage): boolean => {
  const { url = '', httpVersionMajor } = raw;
  return !isOwnPath(url) || url.includes('%00') || httpVersionMajor !== 1 || hasTwoHosts(raw);
};

/** A star asks about the server itself (RFC 9112, 3.2.4), where there is nothing to find. */
const isOwnPath = (url: string): boolean => url === '*' || /^\/(?!\/)/.test(url);

const hasLongPath = ({ url = '' }: IncomingMessage): boolean => {
  if (url.length <= LONGEST_PATH) return false;
  const end = url.indexOf('?');
  return end === -1 || end > LONGEST_PATH;
};

/** Node keeps the first one of them and says nothing. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
};
