import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@keywright/contract/endpoint';
import * as catalogue from '@keywright/contract/catalogue';
import * as compliance from '@keywright/contract/compliance';
import * as desk from '@keywright/contract/desk';
import * as payments from '@keywright/contract/payments';
import * as requests from '@keywright/contract/requests';
import * as sessions from '@keywright/contract/sessions';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './platform/http/openapi.ts';
import type { Settings } from './platform/settings.ts';

const isEndpoint = (thing: unknown): thing is Endpoint =>
  typeof thing === 'object' && thing !== null && 'path' in thing && 'audience' in thing && 'reply' in thing;

/** Every call of the contract, whatever file it stands in. */
export const everyEndpoint: readonly Endpoint[] = [catalogue, compliance, desk, payments, requests, sessions].flatMap(
  (file) => Object.values(file as Record<string, unknown>).filter(isEndpoint),
);

/** `GET /openapi.json` and its page `/docs`, both written from the contract. */
export const serveApiPages = async (app: FastifyInstance, settings: Settings): Promise<void> => {
  const document = describeApi(everyEndpoint, {
    title: `${settings.productName} API`,
    version: '1',
    url: settings.publicUrl,
  });
  const body = JSON.stringify(document);
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(body),
  );
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    theme: { title: `${settings.productName} API` },
    uiConfig: { docExpansion: 'list' },
  });
};
