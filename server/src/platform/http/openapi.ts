import { type Endpoint, failsOf } from '@keywright/contract/endpoint';
import { alwaysPossible, ErrorReply, type FailureCode, failures } from '@keywright/contract/errors';
import * as z from 'zod';
import { commonHeaders, describedHeaders, headersOf } from './openapi-headers.ts';

type Json = Record<string, unknown>;

/** A call that is not of the contract, such as a probe or a stream of hints: what it answers, by status. */
export type PlainCall = {
  path: `/${string}`;
  tag: string;
  summary: string;
  params?: z.ZodType;
  /** Who may call it, where not everybody may. */
  security?: Record<string, string[]>[];
  /** A `schema` is of the JSON, or of the text that comes. */
  answers: Record<number, { media: string; schema: z.ZodType } | { empty: true }>;
  fails: readonly FailureCode[];
};

export type Api = {
  /** The contract's calls, by their groups. */
  groups: Record<string, readonly Endpoint[]>;
  plain: readonly PlainCall[];
  about: { title: string; version: string; url: string; guestCookie: string };
};

/**
 * Writes the OpenAPI 3.1 description of these calls: the contract is its only source. The headers that every answer carries
 * stand once, under `x-headers-of-every-answer`; those of one call stand with its answers.
 */
export const describeApi = ({ groups, plain, about }: Api): Json => {
  const paths: Record<string, Json> = {};
  const add = (path: string, method: string, described: Json): void => {
    const templated = templateOf(path);
    paths[templated] = { ...paths[templated], [method]: described };
  };
  for (const [tag, endpoints] of Object.entries(groups)) {
    for (const endpoint of endpoints) {
      add(endpoint.path, endpoint.method.toLowerCase(), { tags: [tag], ...operation(endpoint) });
    }
  }
  for (const call of plain) add(call.path, 'get', plainOperation(call));
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    tags: [...new Set([...Object.keys(groups), ...plain.map(({ tag }) => tag)])].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorReply, 'output') },
      headers: describedHeaders,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'access_token' },
        bearer: { type: 'http', scheme: 'bearer' },
        guest: { type: 'apiKey', in: 'cookie', name: about.guestCookie },
      },
    },
    'x-headers-of-every-answer': commonHeaders.map((name) => `#/components/headers/${name}`),
  };
};

/** The path as OpenAPI writes it: `/files/:id` is `/files/{id}`. */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const operation = (endpoint: Endpoint): Json => ({
  summary: endpoint.summary,
  description: `May be called by: ${endpoint.audience}.`,
  security: securityOf(endpoint),
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...bodyOf(endpoint),
  responses: { ...goodAnswersOf(endpoint), ...refusalsOf(failsOf(endpoint)) },
});

const goodAnswersOf = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    [200, ...(endpoint.alsoAnswers ?? [])].map((status) => [
      status,
      {
        description: 'Good',
        ...headersOf(status, { declared: endpoint.headers, isFile: endpoint.media !== undefined }),
        content: contentOf(endpoint),
      },
    ]),
  );

/** Whoever may call what is open to anyone is known there too, by a session or as a guest. */
const securityOf = ({ audience }: Endpoint): Json[] =>
  audience === 'anyone' ? [{}, { session: [] }, { bearer: [] }, { guest: [] }] : [{ session: [] }, { bearer: [] }];

const contentOf = ({ media, reply }: Endpoint): Json =>
  media
    ? Object.fromEntries(media.map((type) => [type, { schema: fileSchema(type) }]))
    : { 'application/json': { schema: schemaOf(reply, 'output') } };

const fileSchema = (media: string): Json =>
  media.startsWith('text/') ? { type: 'string' } : { type: 'string', contentMediaType: media };

const plainOperation = ({ tag, summary, params, security, answers, fails }: PlainCall): Json => ({
  tags: [tag],
  summary,
  ...(security && { security }),
  parameters: parametersOf(params, 'path'),
  responses: {
    ...refusalsOf(fails),
    ...Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [
        status,
        {
          description: failing(Number(status)) ? 'Not now' : 'Good',
          ...('media' in answer && { content: { [answer.media]: { schema: schemaOf(answer.schema, 'output') } } }),
        },
      ]),
    ),
  },
});

const failing = (status: number): boolean => status >= 400;

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

const bodyOf = ({ body, files, rawBody }: Endpoint): Json => {
  if (rawBody) return { requestBody: { required: true, content: { 'application/json': { schema: {} } } } };
  if (files) return { requestBody: { required: true, content: { 'multipart/form-data': formOf(body, files) } } };
  if (!body) return {};
  // The server reads a body that is not there as an empty object.
  const required = !body.safeParse({}).success;
  return { requestBody: { required, content: { 'application/json': { schema: schemaOf(body, 'input') } } } };
};

const formOf = (body: z.ZodType | undefined, files: NonNullable<Endpoint['files']>): Json => {
  const fields: Json = body ? schemaOf(body, 'input') : { type: 'object' };
  const parts = Object.entries(files);
  const needed = parts.filter(([, { required }]) => required).map(([name]) => name);
  return {
    schema: {
      ...fields,
      properties: {
        ...(fields['properties'] as Json | undefined),
        ...Object.fromEntries(
          parts.map(([name]) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
        ),
      },
      required: [...((fields['required'] as string[] | undefined) ?? []), ...needed],
    },
    encoding: Object.fromEntries(parts.map(([name, { accept }]) => [name, { contentType: acceptedTypes[accept] }])),
  };
};

const acceptedTypes = {
  image: 'image/jpeg, image/png, image/webp, image/heic',
  document: 'image/jpeg, image/png, image/webp, image/heic, application/pdf',
} as const;

const refusalsOf = (fails: readonly FailureCode[]): Json => {
  const byStatus = Map.groupBy([...new Set([...fails, ...alwaysPossible])], (code) => failures[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...headersOf(status),
        content: { 'application/json': { schema: errorOf(codes) } },
      },
    ]),
  );
};

const errorOf = (codes: readonly FailureCode[]): Json => ({
  allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
});

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...written } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'output') return;
      if (zodSchema instanceof z.ZodObject) jsonSchema.required = neededIn(zodSchema);
      if (zodSchema instanceof z.ZodString && isCleanedFirst(zodSchema)) {
        for (const name of ['pattern', 'allOf', 'format', 'minLength'] as const) delete jsonSchema[name];
      }
    },
  });
  return written;
};

/** What is trimmed or upper-cased before it is judged may come in more forms than the judged one. */
const isCleanedFirst = ({ def }: z.ZodString): boolean =>
  // oxlint-disable-next-line no-underscore-dangle -- zod's own door for whoever reads schemas
  def.checks?.some((check) => check._zod.def.check === 'overwrite') ?? false;

/** What can't be left out: a field with a default, or whose faults are forgiven, can be. */
const neededIn = ({ shape }: z.ZodObject): string[] =>
  Object.entries(shape)
    .filter(([, field]) => !z.safeParse(field, undefined).success)
    .map(([name]) => name);
