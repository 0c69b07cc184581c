import pg from 'pg';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { alternate, percentile, type Rounds } from '../alternate.ts';
import { demo, signIn } from '../demo-person.ts';
import { type Audience, gather } from '../gather.ts';
import { residentMb } from '../memory.ts';
import { runReference } from '../processes.ts';
import { numberRow, ratioRow, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';
import { measureChat } from './chat-streams.ts';
import { caller } from './guest.ts';

const MANY = 10_000;
/** Where the machine does not let one process have so many open files. */
const FEWER = 1_000;
/** Beside its streams a process has files of its own. */
const FILES_BESIDE = 500;
/** What a first few streams cost is what the program needs once. */
const WARMING_UP = 500;
const HINTS_IN_A_ROUND = 5;
const ROUNDS = 5;

/** From the commit of a hint until each of ten thousand streams of one process has it, beside bare server-sent events; and a member's own chat. */
export const measureHints = async (stage: Stage): Promise<Row[]> => {
  const streams = asManyAsMayBe();
  const ours = await stage.server('hints');
  const cookie = await signIn(ours.url, demo.desk);
  const url = `${ours.url}/live`;
  const listeners = await gather({ url, headers: { cookie }, streams: WARMING_UP });
  await pause(1_000);
  const before = residentMb(ours.pid);
  await listeners.more(streams - WARMING_UP);
  await pause(1_000);
  const kbEach = ((residentMb(ours.pid) - before) * 1_024) / (streams - WARMING_UP);

  const database = new pg.Client({ connectionString: await stage.database('hints') });
  // It may outlive a measure that fails, and then the database.
  database.on('error', () => undefined);
  await database.connect();
  const reference = await runReference('bench/references/bare-streams.ts');
  const bareListeners = await gather({ url: reference.url, headers: {}, streams });
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
    { rounds: ROUNDS, withinMs: 60_000 },
  );
  bare.close();
  await database.end();
  await Promise.all([listeners.leave(), bareListeners.leave(), reference.end()]);
  const chat = await measureChat(ours, await stage.database('hints'));
  await ours.end();
  const what = `hint to ${streams} streams`;
  return [
    ratioRow({ what: `${what}, median`, unit: 'ms', goal: { atMost: 2 } }, middle),
    ratioRow({ what: `${what}, 99th in 100`, unit: 'ms', goal: { atMost: 2 } }, withoutFirst(ninetyNinth)),
    numberRow({ what: `memory of each of ${streams} streams`, unit: 'KB', goal: { atMost: 30 } }, kbEach),
    ...chat,
  ];
};

/** Node raises the limit of its processes as far as the machine lets it: `ulimit -Hn` is what counts. */
const asManyAsMayBe = (): number => {
  const said = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  if (said === 'unlimited' || Number(said) >= MANY + FILES_BESIDE) return MANY;
  console.error(
    `hints: ${MANY} streams need "ulimit -Hn" at ${MANY + FILES_BESIDE} or more, not ${said}. Measured with ${FEWER}.`,
  );
  return FEWER;
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
