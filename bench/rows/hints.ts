import pg from 'pg';
import { Agent, type ClientRequest, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { alternate, percentile, type Rounds } from '../alternate.ts';
import { demo, signIn } from '../demo-person.ts';
import { residentMb } from '../memory.ts';
import { runReference } from '../processes.ts';
import { numberRow, ratioRow, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';
import { caller } from './guest.ts';

const STREAMS = 1_000;
const HINTS_IN_A_ROUND = 15;
const ROUNDS = 5;

type Audience = { hear: (send: () => Promise<unknown>) => Promise<number[]>; leave: () => void };

/** From the commit of a hint until each of a thousand streams of one process has it, beside bare server-sent events. */
export const measureHints = async (stage: Stage): Promise<Row[]> => {
  const ours = await stage.server('hints');
  const cookie = await signIn(ours.url, demo.desk);
  const listeners = await gather(ours.url, cookie);
  const database = new pg.Client({ connectionString: await stage.database('hints') });
  // It may outlive a measure that fails, and then the database.
  database.on('error', () => undefined);
  await database.connect();
  const reference = await runReference('bench/references/bare-streams.ts');
  const bareListeners = await gather(reference.url, '');
  const bare = caller(reference.url, 1);

  const event = { type: 'request.changed', id: crypto.randomUUID() };
  const commit = () => database.query(`select pg_notify('live', $1)`, [JSON.stringify({ event, channels: ['desk'] })]);
  const post = () => bare.call({ method: 'POST', path: '/', body: JSON.stringify(event), type: 'application/json' });
  const ninetyNinth: Rounds = { ours: [], reference: [] };
  const middle = await alternate(
    {
      ours: () => roundOf(listeners, commit, ninetyNinth.ours),
      reference: () => roundOf(bareListeners, post, ninetyNinth.reference),
    },
    { rounds: ROUNDS, withinMs: 30_000 },
  );
  const before = residentMb(ours.pid);
  const more = await gather(ours.url, cookie);
  await pause(1_000);
  const kbEach = ((residentMb(ours.pid) - before) * 1_024) / STREAMS;
  for (const audience of [listeners, bareListeners, more]) audience.leave();
  bare.close();
  await database.end();
  await Promise.all([ours.end(), reference.end()]);
  const what = `hint to ${STREAMS} streams`;
  return [
    ratioRow({ what: `${what}, median`, unit: 'ms', goal: { atMost: 2 } }, middle),
    ratioRow({ what: `${what}, 99th in 100`, unit: 'ms', goal: { atMost: 2 } }, withoutFirst(ninetyNinth)),
    numberRow(
      { what: `memory of each of ${STREAMS} more streams`, unit: 'KB', goal: { atMost: 30 }, digits: 0 },
      kbEach,
    ),
  ];
};

/** The round that warmed up. */
const withoutFirst = ({ ours, reference }: Rounds): Rounds => ({
  ours: ours.slice(1),
  reference: reference.slice(1),
});

const roundOf = async ({ hear }: Audience, send: () => Promise<unknown>, ninetyNinth: number[]): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < HINTS_IN_A_ROUND; n += 1) {
    times.push(...(await hear(send)));
    await pause(20);
  }
  ninetyNinth.push(percentile(times, 99));
  return percentile(times, 50);
};

/** Opens the streams; `hear` sends one hint and answers the milliseconds until each stream had it. */
const gather = async (url: string, cookie: string): Promise<Audience> => {
  const heard: { by?: () => void } = {};
  const agent = new Agent({ keepAlive: false });
  const streams: ClientRequest[] = [];
  for (let opened = 0; opened < STREAMS; opened += 50) {
    const some = Array.from({ length: 50 }, () =>
      openStream(new URL('/live', url), { cookie, agent }, () => heard.by?.()),
    );
    streams.push(...(await Promise.all(some)));
  }
  return {
    hear: (send) =>
      new Promise((resolve, reject) => {
        const times: number[] = [];
        const start = performance.now();
        const timer = setTimeout(() => reject(new Error(`${times.length} of ${STREAMS} heard a hint`)), 10_000);
        heard.by = () => {
          times.push(performance.now() - start);
          if (times.length < STREAMS) return;
          clearTimeout(timer);
          resolve(times);
        };
        send().catch(reject);
      }),
    leave: () => {
      for (const stream of streams) stream.destroy();
      agent.destroy();
    },
  };
};

type Opening = { cookie: string; agent: Agent };

const openStream = (url: URL, { cookie, agent }: Opening, onEvent: () => void): Promise<ClientRequest> =>
  new Promise((resolve, reject) => {
    const stream = get(url, { agent, headers: { accept: 'text/event-stream', cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was answered ${response.statusCode}`));
      response.on('data', (piece: Buffer) => {
        if (piece.includes('data: {')) onEvent();
        else resolve(stream);
      });
      response.on('error', () => undefined);
    });
    stream.on('error', reject);
  });
