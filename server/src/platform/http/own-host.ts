import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import type { Settings } from '../settings.ts';
import { memoize } from '../memoize.ts';
import { isLoopback } from '../settings-fields.ts';

/** Who watches the process asks it by its number, whatever that is. */
const probes = ['/healthz', '/readyz'];
/** A name or a number, and a port: the parser of addresses would forgive more, and so see ours in what is none. */
const wellFormed = /^[\w.:[\]-]{1,255}$/;

/**
 * Answers only to its own name (421 `host.not_ours`, RFC 9110, 15.5.20): that of the public address, or one of this machine.
 * Under any other name somebody else's domain points here, and what a browser or a cache keeps for that name is not ours to
 * fill (DNS rebinding, cache poisoning).
 */
export const guardHost = (
  app: FastifyInstance,
  { publicUrl, metricsToken }: Pick<Settings, 'publicUrl' | 'metricsToken'>,
): void => {
  // Without a token the metrics open to this machine alone, which a page under another name must not borrow.
  const byAnyName = new Set([...probes, ...(metricsToken ? ['/metrics', '/healthz/details'] : [])]);
  const { protocol, host: ours } = new URL(publicUrl);
  const isOursNamed = (named: string): boolean => {
    if (named === ours) return true;
    if (!wellFormed.test(named)) return false;
    const address = `${protocol}//${named}`;
    if (!URL.canParse(address)) return false;
    const { host, hostname, origin, href } = new URL(address);
    // Nothing but a name and a port: no user, no path.
    return href === `${origin}/` && (host === ours || isLoopback(hostname));
  };
  const isOurs = memoize(isOursNamed);
  app.addHook('onRequest', (request, _reply, done) => {
    const isFine = isOurs(request.headers.host ?? '') || byAnyName.has(request.url.split('?', 1)[0] ?? '');
    done(isFine ? undefined : new Failure('host.not_ours'));
  });
};
