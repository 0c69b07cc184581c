import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { openApi } from './api.ts';
import { readForm } from './form.ts';
import { cardPage, hostedPage } from './hosted-page.ts';
import { type Answer, openIdempotency } from './idempotency.ts';
import type { Fault, openFaults } from './misbehave.ts';
import { respond } from './respond.ts';
import { invalid, StripeRefusal } from './stripe-error.ts';
import type { World } from './world.ts';

type Served = {
  world: World;
  api: ReturnType<typeof openApi>;
  faults: ReturnType<typeof openFaults>;
  /** Each call by its method and path, as it came. */
  asked: string[];
  secretKey: string;
  control: (command: { do: string; with?: unknown[] }) => Promise<unknown>;
};

type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL };

/** The double's HTTP: Stripe's calls, the card page, and the tests' control of it. */
export const doubleServer = (served: Served): Server => {
  const serveApi = openServeApi(served);
  return createServer((request, response) => {
    const exchange = { request, response, url: new URL(request.url ?? '/', 'http://double') };
    const work = async () => {
      const { pathname } = exchange.url;
      if (pathname.startsWith('/pay/')) return servePage(served.world, exchange);
      if (pathname.startsWith('/card/')) return serveCard(served.world, exchange);
      if (pathname === '/_control') return serveControl(served.control, exchange);
      return serveApi(exchange);
    };
    work().catch((error: unknown) => respond(response, asAnswer(error), undefined));
  });
};

const refusals: Partial<Record<Fault['does'], StripeRefusal>> = {
  400: invalid('Not a valid request'),
  401: new StripeRefusal(401, 'invalid_request_error', 'Invalid API Key provided'),
  402: new StripeRefusal(402, 'card_error', 'Your card was declined.', { code: 'card_declined' }),
  409: new StripeRefusal(409, 'invalid_request_error', 'Another request is under way.', { code: 'lock_timeout' }),
  429: new StripeRefusal(429, 'rate_limit_error', 'Too many requests', { code: 'rate_limit' }),
  503: new StripeRefusal(503, 'api_error', 'Service unavailable'),
};

const openServeApi = ({ api, faults, secretKey, asked: calls }: Served) => {
  const idempotent = openIdempotency();

  const answerTo = (
    method: string,
    url: URL,
    asked: string,
    { key, fault }: { key?: string; fault: Fault | undefined },
  ) => {
    const refusal = fault && refusals[fault.does];
    if (refusal) throw refusal;
    return idempotent(method === 'POST' ? key : undefined, `${url.pathname}\n${asked}`, async () =>
      fault?.does === 500
        ? { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } }
        : { status: 200, body: api.answer({ method, path: url.pathname, form: readForm(asked) }) },
    );
  };

  return async ({ request, response, url }: Exchange): Promise<void> => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      throw new StripeRefusal(401, 'invalid_request_error', 'Invalid API Key provided');
    }
    const { method = '' } = request;
    const asked = method === 'GET' || method === 'DELETE' ? url.search.slice(1) : await textOf(request);
    calls.push(`${method} ${url.pathname}`);
    const fault = faults.take(`${method} ${url.pathname}`);
    const key = request.headers['idempotency-key'];
    const kept = { fault, ...(typeof key === 'string' && { key }) };
    const answer = await Promise.resolve()
      .then(() => answerTo(method, url, asked, kept))
      .catch(asAnswer);
    await respond(response, answer, fault);
  };
};

const servePage = async (world: World, { request, response, url }: Exchange): Promise<void> => {
  const session = world.session(url.pathname.slice('/pay/'.length));
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(hostedPage(session));
    return;
  }
  const form = new URLSearchParams(await textOf(request));
  if (form.get('action') === 'decline') world.decline(session.id);
  else if (session.status === 'open') world.pay(session.id, form.get('email') || undefined);
  const done = session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
  response.writeHead(303, { location: session.status === 'complete' ? done : url.pathname }).end();
};

/** Where a buyer gives another card, which works. */
const serveCard = async (world: World, { request, response, url }: Exchange): Promise<void> => {
  const { id } = world.subscription(url.pathname.slice('/card/'.length));
  if (request.method === 'POST') {
    world.failCard(id, false);
    response.writeHead(303, { location: url.searchParams.get('back') ?? '/' }).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(cardPage);
};

const serveControl = async (control: Served['control'], { request, response }: Exchange): Promise<void> => {
  const body = await textOf(request);
  const result = await control(body === '' ? { do: 'state' } : JSON.parse(body));
  await respond(response, { status: 200, body: result ?? null }, undefined);
};

const asAnswer = (error: unknown): Answer => {
  if (error instanceof StripeRefusal) return { status: error.status, body: error.body };
  return { status: 500, body: { error: { type: 'api_error', message: String(error) } } };
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};
