import { ErrorReply } from '@keywright/contract/errors';
import { describe, expect, it } from 'vitest';
import { appOfThisFile } from '../testing/opened.ts';
import { oddAddresses } from '../testing/odd/odd-addresses.ts';
import { get, json, type OddCall } from '../testing/odd/odd-call.ts';
import { oddJson } from '../testing/odd/odd-json.ts';
import { oddMessages } from '../testing/odd/odd-messages.ts';
import { type Heard, sendBytes } from '../testing/odd/raw-bytes.ts';

const app = await appOfThisFile();
const port = Number(new URL(app.url).port);
const slow: Promise<Heard> = sendBytes({
  port,
  bytes: 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ',
  // One comes, and then the end.
  answers: 2,
  patienceMs: 18_000,
});

/** As browsers open connections ahead of their calls. */
const silent: Promise<Heard> = sendBytes({ port, bytes: '', patienceMs: 18_000 });

const bodiesIn = (text: string): string[] =>
  text
    .split(/HTTP\/1\.1 \d{3} [^\r]*\r\n/)
    .map((answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4))
    .filter((body) => body.startsWith('{'));

/** Sends it and looks at all that came back: one answer at most, of the one shape, and the next caller is served. */
const expectRefused = async ({ bytes, status, hangsUp = false }: OddCall): Promise<void> => {
  const heard = await sendBytes({ port, bytes, hangsUp });
  if (status === 'closed') expect(heard).toMatchObject({ statuses: [], closed: true });
  else expect(heard.statuses, heard.text).toEqual([status]);
  for (const body of bodiesIn(heard.text)) expect(() => ErrorReply.strict().parse(JSON.parse(body))).not.toThrow();
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
};

describe('T-67, F-22: whoever sends an odd address', () => {
  it.each(oddAddresses())('is refused and harms nobody: $name', expectRefused);
});

describe('T-67, F-22: whoever sends an odd message', () => {
  it.each(oddMessages())('is refused and harms nobody: $name', expectRefused);
});

describe('T-67, F-22: whoever sends odd JSON', () => {
  it.each(oddJson())('is refused and harms nobody: $name', expectRefused);
});

describe('T-67, F-22: all of them together', () => {
  it('are so many that an honest person in between would notice, and does not', async () => {
    const all = [...oddAddresses(), ...oddMessages(), ...oddJson()];
    expect(all.length).toBeGreaterThan(100);
    const honest = async (): Promise<number[]> => {
      const statuses: number[] = [];
      for (let n = 0; n < 20; n += 1) statuses.push((await fetch(`${app.url}/cart/summary`)).status);
      return statuses;
    };
    const [statuses] = await Promise.all([
      honest(),
      ...all.map(({ bytes }) => sendBytes({ port, bytes, hangsUp: true })),
    ]);
    expect(statuses).toEqual(Array(20).fill(200));
  });

  it('leave nothing behind them on a connection that somebody else may be given', async () => {
    const heard = await sendBytes({ port, bytes: get('/healthz') + get('//') + get('/healthz'), answers: 3 });
    expect(heard.statuses).toEqual([200, 400, 200]);
    const refused = await sendBytes({
      port,
      bytes: Buffer.concat([json('/auth/login', '{"a":'), Buffer.from(get('/healthz'))]),
    });
    expect(refused).toMatchObject({ statuses: [400], closed: true });
  });

  it('wrote nothing into the log that looks like a fault of ours', () => {
    const faults = app.logged.filter((line) => /"level":"(error|fatal)"/.test(line));
    expect(faults).toEqual([]);
    expect(app.logged.some((line) => line.includes('"call"'))).toBe(true);
  });

  it('leave no key behind on what all objects have', () => {
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });
});

describe('F-21: whoever never comes to the end', () => {
  it('is let go some ten seconds after the first word', async () => {
    expect(await slow).toMatchObject({ statuses: [408], closed: true });
  });

  it('hears nothing at all where nothing was asked: it would be taken for the answer to what is asked next', async () => {
    expect(await silent).toEqual({ statuses: [], text: '', closed: true });
  });
});
