import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

const YEAR_S = 31_536_000;

/** What every answer carries. Pages replace the content policy with their own; what is not a page needs nothing at all. */
const constantHeaders = (isHttps: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_S}` }),
});

/** These addresses carry a secret, which must not travel on to any other page. */
const secretAddress = /^\/(?:[a-z]{2}(?:-[A-Z]{2})?\/)?(?:track|reset-password)(?:[/?]|$)/;

/** Security headers for every answer, set in one hook: a plug-in for them costs more than a whole call. */
export const sendHeaders = (app: FastifyInstance, { secureCookies }: Pick<Settings, 'secureCookies'>): void => {
  const open = constantHeaders(secureCookies);
  const secret = { ...open, 'referrer-policy': 'no-referrer' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(secretAddress.test(request.url) ? secret : open);
    done();
  });
};
