import { isIPv4 } from 'node:net';
import { type Given, isLoopback } from './settings-fields.ts';

export const ofDemoAlone = (given: Given): string[] =>
  (['DEMO_STRANGERS_MAY_PLAY', 'PUSH_TEST_SERVICE'] as const)
    .filter((name) => given[name])
    .map((name) => `${name} is for the demo only: DEMO is off`);

/**
 * Test cards would buy real codes. Where something on this machine plays the provider, as in tests, no card of anybody's counts, and the key
 * is its own.
 */
export const playMoney = ({ STRIPE_SECRET_KEY = '', STRIPE_API_BASE }: Given): string[] => {
  const isPlayed = STRIPE_API_BASE !== undefined && isLoopback(new URL(STRIPE_API_BASE).hostname);
  return /^(sk|rk)_(org_)?test_/.test(STRIPE_SECRET_KEY) && !isPlayed
    ? ['STRIPE_SECRET_KEY is a test key, and DEMO is off: test cards would buy real codes; set a live key, or DEMO=1']
    : [];
};

/** What was paid in the demo's world, only its own provider knows of. */
export const worldOutside = ({ DEMO_WORLD, STRIPE_SECRET_KEY }: Given, demo: boolean): string[] =>
  DEMO_WORLD && (!demo || STRIPE_SECRET_KEY !== undefined)
    ? ['DEMO_WORLD is for a demo with its own payment provider only: DEMO is off, or STRIPE_SECRET_KEY is set']
    : [];

/**
 * What would let strangers into the demo, whose people have passwords that everybody knows. Each says what to set: a real shop is one
 * with DEMO=0, never a demo that is reached from outside.
 */
export const openDemo = ({ STRIPE_SECRET_KEY, PUBLIC_URL, DEMO_STRANGERS_MAY_PLAY }: Given, host: string): string[] => {
  const faults: string[] = [];
  if (STRIPE_SECRET_KEY && !/^(sk|rk)_test_/.test(STRIPE_SECRET_KEY)) {
    faults.push(
      'STRIPE_SECRET_KEY is not a test key, and the demo takes no real money: set DEMO=0, or a key that begins with sk_test_',
    );
  }
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) {
    faults.push(
      'PUBLIC_URL is not on this machine, and the demo is for this machine only: set DEMO=0, or leave PUBLIC_URL out',
    );
  }
  if (!isOwnAddress(host) && !(isEverywhere(host) && DEMO_STRANGERS_MAY_PLAY)) {
    const way = isEverywhere(host)
      ? 'or DEMO_STRANGERS_MAY_PLAY=1 where whoever reaches this machine may play with the demo, such as in a container'
      : 'or leave HOST out';
    faults.push(`HOST lets others than this machine in, and everybody knows the demo's passwords: set DEMO=0, ${way}`);
  }
  return faults;
};

/** Other names under `localhost` may resolve to another machine's address: browsers don't ask, listening does. */
const isOwnAddress = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

export const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';
