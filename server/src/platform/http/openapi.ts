import type { Endpoint } from '@keywright/contract/endpoint';
import { alwaysPossible, ErrorReply, failures } from '@keywright/contract/errors';
import * as z from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' }) as Json;

/** Writes the OpenAPI 3.0 description of these endpoints, by their groups: the contract is its only source. */
export const describeApi = (
  groups: Record<string, readonly Endpoint[]>,
  about: { title: string; version: string; url: string },
): Json => {
  const paths: Record<string, Json> = {};
  for (const [tag, endpoints] of Object.entries(groups)) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: { tags: [tag], ...operation(endpoint) } };
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorReply, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'access_token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
};

const operation = (endpoint: Endpoint): Json => ({
  summary: endpoint.summary,
  description: `May be called by: ${endpoint.audience}.`,
  ...(endpoint.audience !== 'anyone' && { security: [{ session: [] }, { bearer: [] }] }),
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...bodyOf(endpoint),
  responses: {
    200: { description: 'Good', content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } } },
    ...refusalsOf(endpoint),
  },
});

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const bodyOf = (endpoint: Endpoint): Json => {
  if (!endpoint.body && !endpoint.files) return {};
  const schema: Json = endpoint.body ? schemaOf(endpoint.body, 'input') : { type: 'object' };
  if (!endpoint.files) return { requestBody: { content: { 'application/json': { schema } } } };
  const names = Object.keys(endpoint.files);
  const properties = {
    ...(schema['properties'] as Json | undefined),
    ...Object.fromEntries(names.map((name) => [name, { type: 'string', format: 'binary' }])),
  };
  return { requestBody: { content: { 'multipart/form-data': { schema: { ...schema, properties } } } } };
};

const refusalsOf = (endpoint: Endpoint): Json => {
  const byStatus = new Map<number, string[]>();
  for (const code of [...endpoint.fails, ...alwaysPossible]) {
    const { status } = failures[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
};
