import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { checkReplies } from './check-replies.ts';

const described = {
  openapi: '3.1.0',
  paths: {
    '/things/{id}': {
      post: {
        parameters: [
          { name: 'id', in: 'path', required: true },
          { name: 'page', in: 'query', required: true },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'object', required: ['a'] } } },
        },
        responses: {
          200: {
            headers: { Link: {} },
            content: {
              'application/json': {
                schema: { type: 'object', properties: { n: { type: 'integer' } }, additionalProperties: false },
              },
            },
          },
        },
      },
    },
  },
  components: { schemas: { Error: { type: 'object', required: ['code'] } } },
  'x-headers-of-every-answer': ['#/components/headers/Cache-Control'],
};

type Said = { status?: number; headers?: Record<string, string>; body?: unknown };

type Called = { url?: string; method?: 'GET' | 'POST'; payload?: object | undefined };

const faultsOf = async (said: Said, called: Called = {}) => {
  const { url, method, payload } = { url: '/things/1?page=2', method: 'POST' as const, payload: { a: 1 }, ...called };
  const app = Fastify();
  app.get('/openapi.json', async () => described);
  app.route({
    method: ['GET', 'POST'],
    url: '/things/:id',
    handler: async (_request, reply) =>
      reply
        .code(said.status ?? 200)
        .headers({ 'cache-control': 'no-store', ...said.headers })
        .send(said.body ?? { n: 1 }),
  });
  const faults = checkReplies(app);
  await app.inject({
    method,
    url,
    headers: { accept: 'application/json' },
    ...(payload && { payload }),
  });
  await app.close();
  return faults;
};

it('a reply as it is described is let pass', async () => {
  expect(await faultsOf({ headers: { link: '<x>; rel="next"' } })).toEqual([]);
});

it.each<[string, Parameters<typeof faultsOf>, RegExp]>([
  ['a status that is not described', [{ status: 201 }], /201: this status is not described/],
  ['a field too many', [{ body: { n: 1, m: 2 } }], /must NOT have additional properties/],
  ['another content type', [{ headers: { 'content-type': 'text/csv' }, body: 'a' }], /content type text\/csv/],
  ['a header that is not described', [{ headers: { 'x-more': '1' } }], /the header x-more is not described/],
  ['a method that is not described', [{}, { method: 'GET', payload: undefined }], /GET .*: is not described/],
  ['a call without the body that is said to be needed', [{}, { payload: undefined }], /without the body/],
  ['a body that does not fit', [{}, { payload: { b: 1 } }], /must have required property 'a'/],
  ['a call without a needed parameter', [{}, { url: '/things/1' }], /without the parameter page/],
])('%s is told', async (_, said, told) => {
  expect((await faultsOf(...said)).join('\n')).toMatch(told);
});
