import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { addressOf } from '@keywright/contract/call-input';
import type { Endpoint } from '@keywright/contract/endpoint';
import type { SignedIn } from '@keywright/contract/people';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from './call.ts';
import { speak } from './locale.ts';
import { reasonOf, Refused, saysOf, Unreachable, withReason } from './refusal.ts';
import { replaceSession } from './renewal.ts';
import { setUser } from './session.ts';
import { onSignedOut } from './session-ended.ts';
import { onStepUp } from './step-up.ts';

const read = {
  method: 'GET',
  path: '/things/:id',
  audience: 'signed-in',
  effect: 'ordinary',
  summary: 'One thing.',
  params: z.object({ id: z.string() }),
  query: z.object({ tags: z.array(z.string()).optional(), page: z.int().optional() }),
  reply: z.object({ id: z.string() }),
  fails: [],
} satisfies Endpoint;

const write = {
  method: 'POST',
  path: '/things',
  audience: 'signed-in',
  effect: 'ordinary',
  summary: 'Makes a thing.',
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
  fails: ['cart.full'],
} satisfies Endpoint;

const grave = { ...write, path: '/grave-things', effect: 'gives-power', fails: ['session.step_up'] } satisfies Endpoint;

const failed = () => 'The thing failed.';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const refuse = (response: ServerResponse, status: number, code: string, more: object = {}): void =>
  json(response, status, { error: 'English words', code, requestId: 'r-1', ...more });

/** As a browser's after the n-th answer with a session in it. */
const getCookies = (n: number, whose = 'dana'): void => {
  vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: `theme=x; session_hint=17${n}.${whose}` });
};

const dana: SignedIn = {
  id: 'dana',
  role: 'BASEUSER',
  email: 'dana@example.com',
  fname: 'Dana',
  lname: 'Whitfield',
  isValidatedUser: true,
  isEmailConfirmed: true,
  duties: [],
};

/** What a browser has and Node has not: the older way of asking, and an origin that paths belong to. */
const askingAt = (base: string) =>
  class {
    readonly upload = {};
    readonly #given = new AbortController();
    readonly #headers = new Headers();
    #asked = { method: '', path: '' };
    #answer: Response | undefined;
    status = 0;
    responseText = '';
    onloadend?: () => void;

    open(method: string, path: string): void {
      this.#asked = { method, path };
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string): string | null {
      return this.#answer?.headers.get(name) ?? null;
    }
    abort(): void {
      this.#given.abort();
    }
    async send(body: string | null): Promise<void> {
      const { method, path } = this.#asked;
      const { signal } = this.#given;
      try {
        this.#answer = await fetch(base + path, { method, headers: this.#headers, body, signal });
        this.responseText = await this.#answer.text();
        this.status = this.#answer.status;
      } catch {
        // No answer has the status 0.
      }
      this.onloadend?.();
    }
  };

/** A server whose session is over until it is renewed. */
const lapsed = () => {
  const seen = { calls: 0, renewals: 0, renewable: true, valid: false };
  const answer: Answer = (request, response) => {
    if (request.url === '/auth/refresh') {
      seen.renewals += 1;
      seen.valid = seen.renewable;
      if (seen.renewable) getCookies(seen.renewals);
      return seen.renewable ? json(response, 200, {}) : refuse(response, 401, 'auth.required');
    }
    seen.calls += 1;
    return seen.valid ? json(response, 200, { id: 'a', name: 'a' }) : refuse(response, 401, 'auth.required');
  };
  return { seen, answer };
};

describe('A call', () => {
  let server: Server;
  let answer: Answer;

  beforeEach(async () => {
    speak('en');
    server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.stubGlobal('XMLHttpRequest', askingAt(base));
    getCookies(0);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
  });

  test('fills the address and reads the answer', async () => {
    let asked = '';
    answer = (request, response) => {
      asked = request.url ?? '';
      json(response, 200, { id: 'a/b' });
    };
    const reply = await call(read, { params: { id: 'a/b' }, query: { tags: ['x', 'y'], page: 2 } }, failed);
    expect(asked).toBe('/things/a%2Fb?tags=x&tags=y&page=2');
    expect(reply).toEqual({ id: 'a/b' });
    expect(addressOf(read, { params: { id: '1' } })).toBe('/things/1');
  });

  test('says a refusal in the language of the person, with its fields', async () => {
    speak('fr');
    answer = (_, response) =>
      refuse(response, 422, 'cart.full', {
        values: { limit: 5 },
        fields: { email: 'Email is required', other: 'As it came' },
        fieldCodes: { email: 'email.required' },
        detail: { fresh: true },
      });
    const refused = await call(write, { body: { name: 'a' } }, failed).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      code: 'cart.full',
      status: 422,
      message: 'Votre panier accepte jusqu’à 5 codes de clé. Avec un forfait supérieur, il en accepte davantage.',
      fields: { email: 'Le courriel est obligatoire', other: 'As it came' },
      detail: { fresh: true },
      requestId: 'r-1',
    });
  });

  const wordlessly = {
    'no answer comes': [null, (request) => void request.socket.destroy()],
    'an answer breaks off': [
      null,
      (_, response) => {
        response.writeHead(500, { 'content-length': 100 }).write('{"error":');
        response.destroy();
      },
    ],
    'a server breaks without a word': [500, (_, response) => void response.writeHead(500).end()],
    'an error names no words': [500, (_, response) => json(response, 500, { error: '', code: 'server.fault' })],
    'an error is something else': [400, (_, response) => json(response, 400, { error: { message: 'no' } })],
    'a proxy answers with its page': [502, (_, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>')],
    'a network asks for a login': [200, (_, response) => void response.writeHead(200).end('<h1>Welcome</h1>')],
  } satisfies Record<string, [status: number | null, Answer]>;

  test.each(Object.entries(wordlessly))('says its own sentence when %s', async (_when, [status, come]) => {
    answer = come;
    const thrown = await call(write, { body: { name: 'a' } }, failed).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Unreachable);
    expect(thrown).toMatchObject({ message: 'The thing failed.', status });
    const two = { lost: () => 'It did not arrive.', wordless: () => 'It was not done.' };
    await expect(call(write, { body: { name: 'a' } }, two)).rejects.toThrow(
      status === null ? 'It did not arrive.' : 'It was not done.',
    );
  });

  test('says that the device could not reach us after its sentence, and only where that is so', async () => {
    answer = wordlessly['no answer comes'][1];
    const lost = await call(write, { body: { name: 'a' } }, failed).catch((error: unknown) => error);
    expect(saysOf(lost)).toMatch(/^The thing failed\. Your device could not reach us\./);
    answer = wordlessly['a server breaks without a word'][1];
    const broken = await call(write, { body: { name: 'a' } }, failed).catch((error: unknown) => error);
    expect(saysOf(broken)).toBe('The thing failed.');
    expect([reasonOf(broken), withReason('Nothing came', lost)]).toEqual([
      null,
      expect.stringMatching(/^Nothing came\. Your device/),
    ]);
  });

  test('shows the words of a newer server, also with a code that this page does not know', async () => {
    for (const status of [409, 500]) {
      answer = (_, response) => refuse(response, status, 'cart.of_tomorrow', { fields: { name: 'Too old' } });
      const refused = await call(write, { body: { name: 'a' } }, failed).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Refused);
      expect(refused).toMatchObject({ message: 'English words', code: 'unknown', status, fields: { name: 'Too old' } });
      expect(saysOf(refused)).toBe('English words');
    }
    answer = (_, response) => json(response, 400, { error: 'Words without a code' });
    await expect(call(write, { body: { name: 'a' } }, failed)).rejects.toThrow('Words without a code');
  });

  test('can be given up', async () => {
    const givingUp = new AbortController();
    answer = () => givingUp.abort();
    await expect(call(write, { body: { name: 'a' }, signal: givingUp.signal }, failed)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test.each([
    [read, { params: { id: 'a' } }, 30],
    [write, { body: { name: 'a' } }, 60],
  ] as const)('that nobody answers is lost: $0.method after $2 seconds', async (endpoint, input, seconds) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = Promise.withResolvers<unknown>();
    answer = asked.resolve;
    let isOver = false;
    const calling = call(endpoint as typeof write, input as { body: { name: string } }, failed)
      .catch((error: unknown) => error)
      .finally(() => {
        isOver = true;
      });
    await asked.promise;
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await calling).toBeInstanceOf(Unreachable);
  });

  test('renews a lapsed session once for ten calls at the same time, and each is answered', async () => {
    const { seen, answer: session } = lapsed();
    answer = session;
    const replies = await Promise.all(Array.from({ length: 10 }, () => call(read, { params: { id: 'a' } }, failed)));
    expect(replies).toHaveLength(10);
    expect(seen).toMatchObject({ renewals: 1, calls: 20 });
  });

  test('repeats what was to be written exactly once, with its body', async () => {
    const { seen, answer: session } = lapsed();
    const bodies: string[] = [];
    answer = async (request, response) => {
      if (request.url === '/things') bodies.push(await text(request));
      await session(request, response);
    };
    await call(write, { body: { name: 'a' } }, failed);
    expect(bodies).toEqual(['{"name":"a"}', '{"name":"a"}']);
    expect(seen.renewals).toBe(1);
  });

  test('tells the session when it cannot be renewed, and is not repeated', async () => {
    const { seen, answer: session } = lapsed();
    answer = session;
    seen.renewable = false;
    const heard = vi.fn();
    const stop = onSignedOut(heard);
    await expect(call(read, { params: { id: 'a' } }, failed)).rejects.toMatchObject({ code: 'auth.required' });
    stop();
    expect(heard).toHaveBeenCalledOnce();
    expect(seen).toMatchObject({ renewals: 1, calls: 1 });
  });

  test('tells the session when its cookies are gone, without asking for what can not be renewed', async () => {
    const { seen, answer: session } = lapsed();
    answer = session;
    vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: 'theme=x' });
    const heard = vi.fn();
    const stop = onSignedOut(heard);
    await expect(call(read, { params: { id: 'a' } }, failed)).rejects.toMatchObject({ code: 'auth.required' });
    stop();
    expect(heard).toHaveBeenCalledOnce();
    expect(seen).toMatchObject({ renewals: 0, calls: 1 });
  });

  test('does not end the session when the renewal gets no answer', async () => {
    answer = (request, response) =>
      request.url === '/auth/refresh' ? void request.socket.destroy() : refuse(response, 401, 'auth.required');
    const heard = vi.fn();
    const stop = onSignedOut(heard);
    await expect(call(read, { params: { id: 'a' } }, failed)).rejects.toThrow(Unreachable);
    stop();
    expect(heard).not.toHaveBeenCalled();
  });

  test('does not end the session when the server that should renew it is down', async () => {
    answer = (request, response) =>
      request.url === '/auth/refresh'
        ? void response.writeHead(502).end('<h1>Bad gateway</h1>')
        : refuse(response, 401, 'auth.required');
    const heard = vi.fn();
    const stop = onSignedOut(heard);
    await expect(call(read, { params: { id: 'a' } }, failed)).rejects.toThrow(Unreachable);
    stop();
    expect(heard).not.toHaveBeenCalled();
  });

  test('of a guest tries no renewal', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' });
    const { seen, answer: session } = lapsed();
    answer = session;
    await expect(call(read, { params: { id: 'a' } }, failed)).rejects.toMatchObject({ code: 'auth.required' });
    expect(seen.renewals).toBe(0);
  });

  test('that is refused while this browser gets another session waits for it, and asks for no renewal with the old one', async () => {
    const { seen, answer: session } = lapsed();
    answer = session;
    const { reading } = await replaceSession(async () => {
      const begun = { reading: call(read, { params: { id: 'a' } }, failed) };
      await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1);
      // The new cookies are there with the answer to the call that replaces the session.
      seen.valid = true;
      getCookies(1);
      return begun;
    });
    expect(await reading).toMatchObject({ id: 'a' });
    expect(seen).toMatchObject({ calls: 2, renewals: 0 });
  });

  test.each([
    ['is not sent', 0],
    ['that was refused before is not sent again', 1],
  ])('of somebody in whose browser another person has logged in %s, and tells the session', async (_, sent) => {
    const { seen, answer: session } = lapsed();
    answer = (request, response) => {
      getCookies(1, 'etienne');
      // As the page does when another call has found it out.
      setUser(null);
      void session(request, response);
      seen.valid = true;
    };
    setUser(dana);
    if (sent === 0) getCookies(1, 'etienne');
    const heard = vi.fn();
    const stop = onSignedOut(heard);
    await expect(call(write, { body: { name: 'a' } }, failed)).rejects.toThrow(Unreachable);
    stop();
    setUser(null);
    expect(heard).toHaveBeenCalledOnce();
    expect(seen).toMatchObject({ calls: sent, renewals: 0 });
  });

  test('by which somebody logs out is sent, whosever session this browser has by now', async () => {
    const { seen, answer: session } = lapsed();
    answer = session;
    seen.valid = true;
    setUser(dana);
    for (const whose of ['theme=x', 'session_hint=171.etienne']) {
      vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: whose });
      await call({ ...write, path: '/auth/logout' }, { body: { name: 'a' } }, failed);
    }
    setUser(null);
    expect(seen).toMatchObject({ calls: 2, renewals: 0 });
  });

  test('uses the renewal that another tab made meanwhile', async () => {
    const { seen, answer: session } = lapsed();
    answer = (request, response) => {
      if (seen.calls === 0) {
        getCookies(1);
        void session(request, response);
        seen.valid = true;
      } else void session(request, response);
    };
    await call(read, { params: { id: 'a' } }, failed);
    expect(seen).toMatchObject({ renewals: 0, calls: 2 });
  });

  test('that needs a proof asks the person once for all who wait, with what would do, and is sent again as it was', async () => {
    const bodies: string[] = [];
    let isProven = false;
    answer = async (request, response) => {
      bodies.push(await text(request));
      if (isProven) return json(response, 200, { name: 'a' });
      return refuse(response, 403, 'session.step_up', { detail: { proofs: ['app'] } });
    };
    const asked: unknown[] = [];
    const stop = onStepUp(async (detail) => {
      asked.push(detail);
      await vi.waitFor(() => expect(bodies).toHaveLength(2));
      isProven = true;
      return true;
    });
    const both = [call(grave, { body: { name: 'x' } }, failed), call(grave, { body: { name: 'y' } }, failed)];
    expect(await Promise.all(both)).toEqual([{ name: 'a' }, { name: 'a' }]);
    expect(asked).toEqual([{ proofs: ['app'] }]);
    expect(bodies.toSorted()).toEqual(['{"name":"x"}', '{"name":"x"}', '{"name":"y"}', '{"name":"y"}']);
    stop();
  });

  test('that needs a proof is refused in words when the person gives none, or nobody can be asked', async () => {
    let calls = 0;
    answer = (_, response) => {
      calls += 1;
      refuse(response, 403, 'session.step_up', { detail: { proofs: ['app'] } });
    };
    const stop = onStepUp(async () => false);
    await expect(call(grave, { body: { name: 'x' } }, failed)).rejects.toThrow(/^Please confirm that it’s you/);
    stop();
    await expect(call(grave, { body: { name: 'x' } }, failed)).rejects.toThrow(/^Please confirm that it’s you/);
    expect(calls).toBe(2);
  });
});
