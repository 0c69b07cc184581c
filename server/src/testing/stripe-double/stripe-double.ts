import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Call, openApi } from './api.ts';
import { controlOf } from './control.ts';
import { readForm } from './form.ts';
import { hostedPage } from './hosted-page.ts';
import { type Answer, openIdempotency } from './idempotency.ts';
import { openLedger, readLedger } from './ledger.ts';
import { type Fault, openFaults } from './misbehave.ts';
import { type Habit, openNotices, type Signing } from './notices.ts';
import { chargeObject, disputeObject, intentObject } from './objects.ts';
import { respond } from './respond.ts';
import { StripeRefusal } from './stripe-error.ts';
import { type Emit, openWorld } from './world.ts';

type Options = {
  /** Its file outlives the double; a fault run reads it. */
  ledger: string;
  port?: number;
  secretKey?: string;
  webhookSecret?: string;
  webhookUrl?: string;
  now?: () => Date;
};

export const doubleKeys = { secretKey: 'sk_test_double', webhookSecret: 'whsec_double' };

/** A small Stripe: speaks its HTTP for the calls that we make, keeps its own ledger, and misbehaves on command. */
export const startStripeDouble = async (options: Options) => {
  const {
    secretKey = doubleKeys.secretKey,
    webhookSecret = doubleKeys.webhookSecret,
    now = () => new Date(),
  } = options;
  const ledger = openLedger(options.ledger);
  const notices = openNotices({ secret: webhookSecret, now, url: options.webhookUrl });
  const faults = openFaults();
  const idempotent = openIdempotency();
  let baseUrl = '';

  const emit: Emit = (type, { session, intent, dispute }) => {
    const object = session ? api.show(session) : dispute ? disputeObject(dispute) : objectOf(type, intent);
    notices.emit(type, object, (session ?? intent)?.livemode ?? false);
  };
  const world = openWorld(ledger, now, emit);
  const api = openApi(world, { baseUrl: () => baseUrl, now });

  const answerCall = async (
    call: Call,
    asked: string,
    key: string | undefined,
    fault: Fault | undefined,
  ): Promise<Answer> => {
    if (fault?.does === 429)
      throw new StripeRefusal(429, 'rate_limit_error', 'Too many requests', { code: 'rate_limit' });
    if (fault?.does === 503) throw new StripeRefusal(503, 'api_error', 'Service unavailable');
    return idempotent(call.method === 'POST' ? key : undefined, `${call.path}\n${asked}`, async () =>
      fault?.does === 500
        ? { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } }
        : { status: 200, body: api.answer(call) },
    );
  };

  const serveApi = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const text = await textOf(request);
    const asked = request.method === 'GET' ? url.search.slice(1) : text;
    const call = { method: request.method ?? '', path: url.pathname, form: readForm(asked) };
    const fault = faults.take(`${call.method} ${call.path}`);
    const key = request.headers['idempotency-key'];
    const answer = await answerCall(call, asked, typeof key === 'string' ? key : undefined, fault).catch(asAnswer);
    await respond(response, answer, fault);
  };

  const servePage = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const session = world.session(url.pathname.slice('/pay/'.length));
    if (request.method === 'POST') {
      const form = new URLSearchParams(await textOf(request));
      if (form.get('action') === 'decline') world.decline(session.id);
      else if (session.status === 'open') world.pay(session.id, form.get('email') || undefined);
      const done = session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
      response.writeHead(303, { location: session.status === 'complete' ? done : url.pathname }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(hostedPage(session));
  };

  const serveControl = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request);
    const result = await controlOf(double, body === '' ? { do: 'state' } : JSON.parse(body));
    await respond(response, { status: 200, body: result ?? null }, undefined);
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://double');
    const isApi = url.pathname.startsWith('/v1/');
    const work = async () => {
      if (url.pathname.startsWith('/pay/')) return servePage(request, response, url);
      if (url.pathname === '/_control') return serveControl(request, response);
      if (isApi && request.headers.authorization !== `Bearer ${secretKey}`) {
        throw new StripeRefusal(401, 'invalid_request_error', 'Invalid API Key provided');
      }
      return serveApi(request, response, url);
    };
    work().catch((error: unknown) => respond(response, asAnswer(error), undefined));
  });
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const double = {
    url: baseUrl,
    keys: { secretKey, webhookSecret },
    /** The settings that make a program use this double. */
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: baseUrl },
    world,
    events: notices.events,
    ledger: () => readLedger(options.ledger),
    sendTo: notices.setUrl,
    /** A buyer on the card page. */
    pay: (sessionId: string, email?: string) => world.pay(sessionId, email),
    decline: (sessionId: string) => world.decline(sessionId),
    /** The session's time runs out. */
    expire: (sessionId: string) => world.expire(sessionId),
    /** The hold runs out, or somebody cancels it at the provider. */
    lapse: (intentId: string) => world.cancel(intentId),
    refund: (intentId: string, cents?: number) => world.refund(intentId, cents),
    dispute: (intentId: string) => world.dispute(intentId),
    closeDispute: (intentId: string, status: 'won' | 'lost') => world.closeDispute(intentId, status),
    /** Changes what the double says of a session and its payment, as no honest provider would. */
    amend: (
      sessionId: string,
      change: { amount?: number; currency?: string; reference?: string; livemode?: boolean },
    ) => {
      const session = world.session(sessionId);
      const intent = session.intentId === null ? undefined : world.intent(session.intentId);
      const { reference, ...rest } = change;
      Object.assign(session, rest);
      if (intent) Object.assign(intent, rest);
      if (reference === undefined) return;
      Object.assign(session, { reference, metadata: { reference }, intentMetadata: { reference } });
      if (intent) intent.metadata = { reference };
    },
    misbehave: (fault: Fault) => faults.add(fault),
    behave: () => faults.clear(),
    notices: (habit: Habit) => notices.setHabit(habit),
    release: notices.release,
    /** Sends one event once, signed as told; answers the webhook's status. */
    post: (event: (typeof notices.events)[number], signing?: Signing) => notices.post(event, signing),
    idle: notices.idle,
    close: async (): Promise<void> => {
      notices.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      ledger.close();
    },
  };
  return double;
};

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

const objectOf = (type: string, intent: Parameters<typeof intentObject>[0] | undefined): unknown => {
  if (!intent) return null;
  return type.startsWith('charge.') ? chargeObject(intent) : intentObject(intent, []);
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
