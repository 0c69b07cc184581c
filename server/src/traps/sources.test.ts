import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forReal } from '../testing/for-real.ts';
import { appOfThisTest } from '../testing/opened.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { visitor } from '../testing/browser.ts';
import { heldClock } from '../platform/clock.ts';
import { limits } from '../platform/limits/limits.ts';
import { aMember } from '../testing/people.ts';

const clock = heldClock();
const { max } = limits['reset-address'];
const HOUR = 60 * 60_000;
const TOO_MANY = 429;

/** Something of which each address has so many an hour, for a mailbox that nobody has asked about yet. */
const ask = async (app: TestApp, headers: Record<string, string> = {}): Promise<number> =>
  (await visitor(app.url).post('/auth/reset-password', { email: `${randomUUID()}@example.com` }, headers)).status;

const AT_ONCE = 40;

const from = (address: string) => ({ 'x-forwarded-for': address });

/** Uses up what one caller has, each time as `address` says it. */
const useUp = async (app: TestApp, address: (n: number) => Record<string, string>): Promise<void> => {
  const answers = await Promise.all(Array.from({ length: max }, (_, n) => ask(app, address(n))));
  expect(new Set(answers)).toEqual(new Set([200]));
};

// Each test has the limits to itself.
beforeEach(() => clock.advance(2 * HOUR));

describe.each(['127.0.0.1', '::1'] as const)('behind a proxy at %s that is trusted', (host) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ clock, host, env: { TRUST_PROXY: 'loopback' } });
  });
  afterAll(() => app.close());

  test('each honest address has its own, IPv4 and IPv6', async () => {
    for (const address of ['192.0.2.1', '2001:db8:1::1']) {
      await useUp(app, () => from(address));
      expect(await ask(app, from(address))).toBe(TOO_MANY);
    }
    expect(await ask(app, from('192.0.2.2'))).toBe(200);
    expect(await ask(app, from('2001:db8:2::1'))).toBe(200);
  });

  test('whoever has a /64 of addresses is one caller', async () => {
    await useUp(app, (n) => from(`2001:db8:0:1::${(n + 1).toString(16)}`));
    expect(await ask(app, from('2001:db8:0:1:ffff::1'))).toBe(TOO_MANY);
    expect(await ask(app, from('2001:db8:0:2::1'))).toBe(200);
  });

  test('whoever has a /48 of networks is no more than ten callers', async () => {
    for (let network = 0; network < 10; network += 1) await useUp(app, (n) => from(`2001:db8:5:${network}::${n}`));
    expect(await ask(app, from('2001:db8:5:77::1'))).toBe(TOO_MANY);
    expect(await ask(app, from('2001:db8:6:77::1'))).toBe(200);
  });

  test('what a caller has made up before the address that the proxy saw makes no new caller', async () => {
    await useUp(app, (n) => from(`10.9.8.${n}, 198.51.100.${n}, nonsense, 192.0.2.7`));
    expect(await ask(app, from('203.0.113.1, 192.0.2.7'))).toBe(TOO_MANY);
    expect(await ask(app, from('192.0.2.7, 203.0.113.1'))).toBe(200);
  });

  test('a port, brackets, a zone or another spelling makes no new caller', async () => {
    const spellings = [
      '192.0.2.8:1234',
      ' 192.0.2.8',
      '::ffff:192.0.2.8',
      '[::ffff:c000:208]:99',
      '64:ff9b::192.0.2.8',
    ];
    await useUp(app, (n) => from(spellings[n % spellings.length] ?? ''));
    expect(await ask(app, from('192.0.2.8:4321'))).toBe(TOO_MANY);
    expect(await ask(app, from('2002:c000:208:1234::1'))).toBe(TOO_MANY);
    const others = ['2001:DB8:9::1', '[2001:db8:9::2]:443', '2001:db8:9:0:0:0:0:3', '2001:db8:9::1%eth0'];
    await useUp(app, (n) => from(others[n % others.length] ?? ''));
    expect(await ask(app, from('[2001:db8:9::1]'))).toBe(TOO_MANY);
  });

  test('what is no address counts as the proxy that says it', async () => {
    const nonsense = ['unknown', '0x7f.1', '1.2.3', '2130706433', '010.0.0.1', '1.2.3.4.5', '<script>', ''];
    await useUp(app, (n) => from(`203.0.113.${n}, ${nonsense[n % nonsense.length]}`));
    expect(await ask(app, from('9'.repeat(300)))).toBe(TOO_MANY);
  });
});

describe('of the calls of a minute', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ clock, env: { TRUST_PROXY: 'loopback' } });
  });
  afterAll(() => app.close());
  const answersTo = async (headers: Record<string, string>, times: number) => {
    const statuses: number[] = [];
    // Few at once: a server that is pressed answers 503 before it counts.
    while (statuses.length < times) {
      const some = Math.min(AT_ONCE, times - statuses.length);
      const answers = await Promise.all(Array.from({ length: some }, () => visitor(app.url).get('/auth/me', headers)));
      statuses.push(...answers.map(({ status }) => status));
    }
    return statuses;
  };

  test('one address has so many, and made-up tokens count on it; others go on', async () => {
    const forged = { ...from('2001:db8:aa::1'), authorization: 'Bearer made.up.token' };
    expect(new Set(await answersTo(forged, limits['call-address'].max))).toEqual(new Set([401]));
    expect(await answersTo(from('2001:db8:aa::2'), 1)).toEqual([TOO_MANY]);
    expect(await answersTo(from('2001:db8:bb::1'), 1)).toEqual([401]);
    clock.advance(60_000);
    expect(await answersTo(from('2001:db8:aa::2'), 1)).toEqual([401]);
  });

  test('one person has so many, wherever they call from; others go on', async () => {
    const tokenOf = async () => {
      const browser = visitor(app.url, from('192.0.2.40'));
      await browser.signIn(await aMember(app.db));
      return { authorization: `Bearer ${browser.cookie('access_token')}` };
    };
    const [busy, other] = [await tokenOf(), await tokenOf()];
    const half = limits.call.max / 2;
    const answers = [
      ...(await answersTo({ ...busy, ...from('192.0.2.41') }, half)),
      ...(await answersTo({ ...busy, ...from('192.0.2.42') }, half)),
    ];
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await answersTo({ ...busy, ...from('192.0.2.43') }, 1)).toEqual([TOO_MANY]);
    expect(await answersTo({ ...other, ...from('192.0.2.43') }, 1)).toEqual([200]);
  });
});

describe.each(['127.0.0.1', '::1'] as const)('at %s, where no proxy is trusted', (host) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ clock, host });
  });
  afterAll(() => app.close());

  test('in the demo whoever sits at the machine is not counted', async () => {
    await useUp(app, () => ({}));
    expect(await ask(app)).toBe(200);
  });

  test('a made-up address makes no new caller, also not the machine itself', async () => {
    await useUp(app, (n) => from(`203.0.113.${n}`));
    for (const address of ['203.0.113.99', '127.0.0.1', '::1', ''])
      expect(await ask(app, from(address))).toBe(TOO_MANY);
    expect(await ask(app, { forwarded: 'for=127.0.0.1' })).toBe(TOO_MANY);
  });

  test('the log and the metrics say that a proxy is not heard, and nobody can fill the log with it', async () => {
    const told = () => app.logged.filter((line) => line.includes('TRUST_PROXY'));
    const before = told().length;
    for (let n = 0; n < 5; n += 1) await ask(app, from('203.0.113.1'));
    expect(told().slice(before)).toHaveLength(1);
    expect(JSON.parse(told().at(-1) ?? '{}')).toMatchObject({ level: 'warn', proxy: host });
    const metrics = await visitor(app.url).get('/metrics');
    expect(metrics.text).toMatch(/^calls_of_untrusted_proxies\{since="start"\} [1-9]/m);
    clock.advance(11 * 60_000);
    await ask(app, from('203.0.113.1'));
    expect(told().slice(before)).toHaveLength(2);
  });

  test.each(['/metrics', '/healthz/details'])(
    '%s opens to this machine, and to nobody whose call was passed on',
    async (path) => {
      const browser = visitor(app.url);
      expect((await browser.get(path)).status).toBe(200);
      const signs = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];
      for (const sign of signs)
        expect([sign, (await browser.get(path, { [sign]: '127.0.0.1' })).status]).toEqual([sign, 404]);
    },
  );
});

describe('outside of the demo', () => {
  test('the machine itself is counted too: it may be a proxy that says nothing', async () => {
    const app = await appOfThisTest({ clock, env: { ...forReal, PUBLIC_URL: 'https://keys.example.com' } });
    const asThePage = { origin: 'https://keys.example.com' };
    await useUp(app, () => asThePage);
    expect(await ask(app, asThePage)).toBe(TOO_MANY);
    await ask(app, { ...asThePage, ...from('203.0.113.1') });
    expect(app.logged.some((line) => line.includes('TRUST_PROXY') && line.includes('"error"'))).toBe(true);
  });
});

test.each(['/metrics', '/healthz/details'])(
  '%s opens to the token from anywhere, and to nobody else, also not this machine',
  async (path) => {
    const token = 'a token of some length';
    const app = await appOfThisTest({ clock, env: { METRICS_TOKEN: token } });
    const asked = async (headers: Record<string, string>) => (await visitor(app.url).get(path, headers)).status;
    expect(await asked({ authorization: `Bearer ${token}`, ...from('203.0.113.1') })).toBe(200);
    expect(await asked({ authorization: `Bearer ${token}x` })).toBe(404);
    expect(await asked({})).toBe(404);
  },
);

test('a network of IPv6 proxies holds no IPv4 caller', async () => {
  const app = await appOfThisTest({ clock, env: { TRUST_PROXY: '::/16' } });
  await useUp(app, (n) => from(`192.0.2.${n}`));
  expect(await ask(app, from('192.0.2.200'))).toBe(TOO_MANY);
});
