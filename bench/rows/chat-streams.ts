import { percentile } from '../alternate.ts';
import { demo, signIn } from '../demo-person.ts';
import { gather } from '../gather.ts';
import { residentMb } from '../memory.ts';
import { numberRow, type Row } from '../row.ts';
import { type Ours, query } from '../stage.ts';
import { caller } from './guest.ts';

const STREAMS = 1_000;
/** As many as one person may have open. */
const OF_ONE = 12;
const MESSAGES = 4;
/** The chat is for who has a plan. */
const PLAN_FOR = `insert into subscription (person_id, tier, status, starts_at)
  select id, 'BASIC', 'ACTIVE', now() from person where email = $1`;

/** A member's own chat while a thousand of its streams are open, each come back with the last message that it has: what each holds, and until a message is everywhere. */
export const measureChat = async (ours: Ours, databaseUrl: string): Promise<Row[]> => {
  await query(databaseUrl, PLAN_FOR, [demo.member.email]);
  const url = `${ours.url}/chat/stream`;
  const opening = async (person: { email: string; password: string }, streams: number) => ({
    url,
    headers: { cookie: await signIn(ours.url, person), 'last-event-id': '0' },
    streams,
  });
  const mine = await opening(demo.pro, OF_ONE);
  const own = await gather(mine);
  const before = residentMb(ours.pid);
  const crowd = await gather(await opening(demo.member, STREAMS - OF_ONE));
  const kbEach = ((residentMb(ours.pid) - before) * 1_024) / (STREAMS - OF_ONE);
  const client = caller(ours.url, 1);
  const say = (message: string) =>
    client.call({
      method: 'POST',
      path: '/chat/send',
      body: JSON.stringify({ message }),
      type: 'application/json',
      cookie: mine.headers.cookie,
    });
  const times: number[] = [];
  for (let n = 0; n < MESSAGES; n += 1) times.push(Math.max(...(await own.hear(() => say(`Message ${n}`)))));
  client.close();
  await Promise.all([own.leave(), crowd.leave()]);
  return [
    numberRow({ what: `own chat, memory of each of ${STREAMS} streams`, unit: 'KB', goal: { atMost: 30 } }, kbEach),
    numberRow(
      {
        what: `own chat, from sending until all ${OF_ONE} streams have it, ${STREAMS} open`,
        unit: 'ms',
        goal: { atMost: 150 },
      },
      percentile(times, 50),
    ),
  ];
};
