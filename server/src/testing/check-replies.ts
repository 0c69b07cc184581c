import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDocumentNavigation } from '../platform/http/pages.ts';

type Media = Record<string, { schema: object }>;
type Answer = { headers?: Record<string, unknown>; content?: Media };
type Parameter = { name: string; in: 'path' | 'query'; required: boolean };
type Operation = {
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, Answer>;
};
type Described = { paths: Record<string, Record<string, Operation>>; 'x-headers-of-every-answer': string[] };

/** Routes that are no part of the API: the demo's own pages, the description with its page, and what browsers ask for by themselves. */
const outside =
  /^\/(sandbox|dev|docs|openapi\.json|sw\.js|[a-z]{2}\/manifest\.webmanifest|[a-z]{2}\/shell\.html)(\/|$)/;
/** Headers of the connection, or that OpenAPI itself says not to describe. */
const ofTheWire = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/** Read once for all servers of a worker that describe themselves alike: to write, send and read it takes as long as a small test file. */
const judgings = new Map<string | symbol, Promise<Judging>>();

/**
 * Judges every reply of a server against the description that it serves of itself, and every call that was answered well
 * against what the description asks of one. Answers what did not fit, one line each. Must be called before the server listens. Servers with
 * the same `alike` serve the same description.
 */
export const checkReplies = (app: FastifyInstance, alike?: string): string[] => {
  const faults = new Set<string>();
  const list: string[] = [];
  const key = alike ?? Symbol('alone');
  const described = (): Promise<Judging> => {
    const known = judgings.get(key) ?? readDescription(app);
    judgings.set(key, known);
    return known;
  };
  app.addHook('onSend', async (request, reply, payload) => {
    if (isApart(request, reply)) return;
    for (const fault of (await described()).faultsOf(request, reply, payload)) {
      const line = `${request.method} ${request.routeOptions.url ?? '(no route)'} ${reply.statusCode}: ${fault}`;
      if (!faults.has(line)) list.push(line);
      faults.add(line);
    }
  });
  return list;
};

const isApart = (request: FastifyRequest, reply: FastifyReply): boolean => {
  const route = request.routeOptions.url;
  const isFile = route === '/*' && reply.statusCode < 400;
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  return (
    isFile ||
    isPreflight ||
    isDocumentNavigation(request) ||
    outside.test(request.url.split('?', 1)[0] ?? '') ||
    isPage(reply)
  );
};

/** A page, given to somebody who named no preference. */
const isPage = (reply: FastifyReply): boolean => typeOf(reply) === 'text/html';

const typeOf = (reply: FastifyReply): string =>
  String(reply.getHeader('content-type') ?? '')
    .split(';', 1)[0]
    ?.trim() ?? '';

const readDescription = async (app: FastifyInstance): Promise<Judging> => {
  const { payload } = await app.inject({ url: '/openapi.json', headers: { accept: 'application/json' } });
  return validatorBy(JSON.parse(payload) as Described);
};

type Judging = { faultsOf: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => string[] };

const validatorBy = (description: Described): Judging => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true });
  ajv.addSchema(description, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const schemaAt = (...steps: string[]): ValidateFunction => {
    const pointer = steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${encodeURI(pointer)}` });
    compiled.set(pointer, known);
    return known;
  };
  const faultIn = (what: string, isRight: ValidateFunction, value: unknown): string[] =>
    isRight(value) ? [] : [`${what} does not fit: ${ajv.errorsText(isRight.errors)}`];
  const common = new Set(description['x-headers-of-every-answer'].map((ref) => ref.split('/').at(-1)?.toLowerCase()));

  const errorFaults = (reply: FastifyReply, payload: unknown): string[] => [
    ...(typeOf(reply) === 'application/json' ? [] : [`is ${typeOf(reply)}, where every refusal is JSON`]),
    ...faultIn('the refusal', schemaAt('components', 'schemas', 'Error'), jsonOf(reply, payload)),
  ];

  const headerFaults = (reply: FastifyReply, { headers = {} }: Answer): string[] => {
    const described = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    return Object.keys(reply.getHeaders())
      .filter((name) => !ofTheWire.has(name) && !common.has(name) && !described.has(name))
      .map((name) => `the header ${name} is not described`);
  };

  const replyFaults = (at: string[], answer: Answer, reply: FastifyReply, payload: unknown): string[] => {
    const type = typeOf(reply);
    if (!answer.content) return payload ? ['has a body that is not described'] : [];
    if (!answer.content[type]) return [`the content type ${type || '(none)'} is not described`];
    if (type !== 'application/json') return [];
    return faultIn('the reply', schemaAt(...at, 'content', type, 'schema'), jsonOf(reply, payload));
  };

  const requestFaults = (at: string[], operation: Operation, request: FastifyRequest): string[] => {
    const { parameters, requestBody } = operation;
    const query = request.query as Record<string, unknown>;
    const missing = parameters
      .filter(({ name, required, in: place }) => place === 'query' && required && query[name] === undefined)
      .map(({ name }) => `went well without the parameter ${name}, which is described as required`);
    if (request.headers['content-type']?.startsWith('multipart/')) return missing;
    const { body } = request;
    const came = body !== undefined && body !== null;
    if (!requestBody)
      return came && !isEmpty(body) ? [...missing, 'went well with a body, where none is described'] : missing;
    if (!came) {
      return requestBody.required
        ? [...missing, 'went well without the body, which is described as required']
        : missing;
    }
    const schema = schemaAt(...at, 'requestBody', 'content', 'application/json', 'schema');
    return [...missing, ...faultIn('the body of a call that went well', schema, body)];
  };

  return {
    faultsOf: (request, reply, payload) => {
      const route = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}');
      const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
      const operation = route === undefined ? undefined : description.paths[route]?.[method];
      if (!route || !operation) return reply.statusCode >= 400 ? errorFaults(reply, payload) : ['is not described'];
      const status = `${reply.statusCode}`;
      const answer = operation.responses[status];
      if (!answer) return ['this status is not described'];
      const at = ['paths', route, method];
      return [
        ...headerFaults(reply, answer),
        ...(request.method === 'HEAD' ? [] : replyFaults([...at, 'responses', status], answer, reply, payload)),
        ...(reply.statusCode < 400 ? requestFaults(at, operation, request) : []),
      ];
    },
  };
};

const isEmpty = (body: unknown): boolean => typeof body === 'object' && body !== null && Object.keys(body).length === 0;

const unpack: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

const jsonOf = (reply: FastifyReply, payload: unknown): unknown => {
  const packed = unpack[String(reply.getHeader('content-encoding'))];
  const text = packed && Buffer.isBuffer(payload) ? packed(payload) : payload;
  if (typeof text !== 'string' && !Buffer.isBuffer(text)) return text;
  try {
    return JSON.parse(String(text));
  } catch {
    return `no JSON: ${String(text)}`;
  }
};
