import type { Endpoint } from '@keywright/contract/endpoint';
import * as accounting from '@keywright/contract/accounting';
import * as accounts from '@keywright/contract/accounts';
import * as admins from '@keywright/contract/admins';
import * as authorities from '@keywright/contract/authorities';
import * as ask from '@keywright/contract/ask';
import * as idOnFile from '@keywright/contract/id-on-file';
import * as audit from '@keywright/contract/audit';
import * as blocks from '@keywright/contract/blocks';
import * as linked from '@keywright/contract/linked';
import * as fraud from '@keywright/contract/fraud';
import * as cart from '@keywright/contract/cart';
import * as catalogue from '@keywright/contract/catalogue';
import * as chat from '@keywright/contract/chat';
import * as prices from '@keywright/contract/prices';
import * as codeRules from '@keywright/contract/code-rules';
import * as ruleChanges from '@keywright/contract/rule-changes';
import * as flags from '@keywright/contract/flags';
import * as codeReports from '@keywright/contract/code-reports';
import * as codeDrafts from '@keywright/contract/code-drafts';
import * as requestNotes from '@keywright/contract/request-notes';
import * as secondLook from '@keywright/contract/second-look';
import * as compliance from '@keywright/contract/compliance';
import * as desk from '@keywright/contract/desk';
import * as deskHours from '@keywright/contract/desk-hours';
import * as devices from '@keywright/contract/devices';
import * as factors from '@keywright/contract/factors';
import * as legalHolds from '@keywright/contract/legal-holds';
import * as members from '@keywright/contract/members';
import * as notices from '@keywright/contract/notices';
import * as planList from '@keywright/contract/plan-list';
import * as numbers from '@keywright/contract/numbers';
import * as usualTimes from '@keywright/contract/usual-times';
import * as orders from '@keywright/contract/orders';
import * as papers from '@keywright/contract/papers';
import * as presence from '@keywright/contract/presence';
import * as sealedPhotos from '@keywright/contract/sealed-photos';
import * as shift from '@keywright/contract/shift';
import * as payments from '@keywright/contract/payments';
import * as push from '@keywright/contract/push';
import * as profile from '@keywright/contract/profile';
import * as reviews from '@keywright/contract/reviews';
import * as signIn from '@keywright/contract/sign-in';
import * as subscriptions from '@keywright/contract/subscriptions';
import * as support from '@keywright/contract/support';
import Fastify, { type FastifyInstance } from 'fastify';
import { guestCookieName } from './access/guests.ts';
import { Failure } from './platform/failure.ts';
import { describeApi } from './platform/http/openapi.ts';
import { compress, sendCompressed } from './platform/http/compressed.ts';
import { sha256 } from './platform/secrets.ts';
import * as workshops from '@keywright/contract/workshops';
import type { Settings } from './platform/settings.ts';
import { plainCalls } from './beside-the-contract.ts';

const isEndpoint = (thing: unknown): thing is Endpoint =>
  typeof thing === 'object' && thing !== null && 'path' in thing && 'audience' in thing && 'reply' in thing;

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" width="28" height="28"><rect width="28" height="28" rx="6" fill="#16191D"/><rect x="6" y="11" width="14" height="4" rx="2" fill="#E2AE3F"/><rect x="12" y="15" width="10" height="2" rx="1" fill="#E2AE3F"/></svg>';

const files = {
  requests: { ...ask, ...authorities, ...idOnFile, ...orders },
  cart,
  payments,
  blocks,
  desk,
  fraud,
  linked,
  numbers,
  usualTimes,
  sessions: signIn,
  factors,
  devices,
  accounting,
  accounts,
  profile,
  push,
  members,
  reviews,
  admins,
  'legal-holds': legalHolds,
  audit,
  catalogue,
  codeRules,
  prices,
  flags,
  'rule-changes': ruleChanges,
  codeReports,
  codeDrafts,
  requestNotes,
  secondLook,
  presence,
  shift,
  deskHours,
  sealedPhotos,
  compliance,
  subscriptions,
  planList,
  support,
  chat,
  notices,
  papers,
  workshops,
};

type Exports = {
  [Feature in keyof typeof files]: (typeof files)[Feature][keyof (typeof files)[Feature]];
}[keyof typeof files];
type NameOf<Thing> =
  Thing extends Pick<Endpoint, 'method' | 'path' | 'audience' | 'reply'>
    ? `${Thing['method']} ${Thing['path']}`
    : never;

/** The name of every call of the contract, such as `GET /cart/summary`. */
export type CallName = NameOf<Exports>;

/** Every call of the contract, by the feature that it belongs to. */
export const endpointsByFeature: Record<string, readonly Endpoint[]> = Object.fromEntries(
  Object.entries(files).map(([feature, file]) => [feature, Object.values<unknown>(file).filter(isEndpoint)]),
);

/** `GET /openapi.json` and its page `/docs`, both written from the contract when somebody first asks for them. */
export const serveApiPages = (app: FastifyInstance, settings: Settings): void => {
  const written = once(async () => {
    const description = describeApi({
      groups: endpointsByFeature,
      plain: plainCalls,
      about: {
        title: `${settings.productName} API`,
        version: '1',
        url: settings.publicUrl,
        guestCookie: guestCookieName(settings),
      },
    });
    const plain = Buffer.from(JSON.stringify(description));
    const tag = `W/"${sha256(plain).toString('base64url')}"`;
    return { compressed: await compress(plain, 'quickly'), tag };
  });
  const pages = once(() => openPages(settings));
  // The library would write all of it anew for everybody who asks, and in YAML for a second.
  for (const path of ['/openapi.json', '/docs/json']) {
    app.get(path, async (request, reply) => {
      const { compressed, tag } = await written();
      reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'origin, accept-encoding' });
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return sendCompressed(request, reply.type('application/json'), compressed);
    });
  }
  app.get('/docs/yaml', async () => {
    throw new Failure('not_found');
  });
  for (const path of ['/docs', '/docs/*']) {
    app.get(path, async (request, reply) => {
      const inner = await pages();
      const answer = await inner.inject({ method: 'GET', url: request.url, headers: request.headers });
      // The library has a shape of its own for what it does not have.
      if (answer.statusCode >= 400) throw new Failure(answer.statusCode < 500 ? 'not_found' : 'server.fault');
      const { connection: _connection, date: _date, 'content-length': _length, ...headers } = answer.headers;
      return reply.code(answer.statusCode).headers(headers).send(answer.rawPayload);
    });
  }
};

/** A server of their own that listens nowhere: few starts of the program are followed by somebody who reads them. */
const openPages = async (settings: Settings): Promise<FastifyInstance> => {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const inner = Fastify();
  await inner.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await inner.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    logo: { type: 'image/svg+xml', content: Buffer.from(logo), href: '/' },
    theme: { title: `${settings.productName} API` },
    uiConfig: { docExpansion: 'list' },
  });
  return inner;
};

const once = <T>(make: () => T): (() => T) => {
  let made: { thing: T } | undefined;
  return () => (made ??= { thing: make() }).thing;
};
