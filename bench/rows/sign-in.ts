import { verify } from '@node-rs/argon2';
import { hashPassword } from '../../server/src/platform/passwords.ts';
import { alternate, median, timed } from '../alternate.ts';
import { demo } from '../demo-person.ts';
import { ratioRow, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';
import { type Answer, caller, type Client } from './guest.ts';

const IN_A_ROUND = 6;

/** One sign-in after the other from a browser that is known, beside the comparison of a password with its hash. */
export const measureSignIn = async (stage: Stage): Promise<Row[]> => {
  const { password } = demo.member;
  const stored = await hashPassword(password);
  const ours = await stage.server('sign_ins');
  const client = caller(ours.url, 1);
  const body = JSON.stringify(demo.member);
  const cookie = await deviceOf(client, body);
  const rounds = await alternate(
    {
      ours: () => medianOf(() => signIn(client, body, cookie)),
      reference: () => medianOf(() => verify(stored, password)),
    },
    { rounds: 7, withinMs: 25_000 },
  );
  client.close();
  await ours.end();
  return [ratioRow({ what: 'sign-in', unit: 'ms', goal: { atMost: 1.1 } }, rounds)];
};

const signIn = (client: Client, body: string, cookie?: string): Promise<Answer> =>
  client.call({ method: 'POST', path: '/auth/login', body, type: 'application/json', ...(cookie && { cookie }) });

/** By what a browser that has signed somebody in before is known again: they need no mail about it. */
const deviceOf = async (client: Client, body: string): Promise<string> => {
  const { cookies } = await signIn(client, body);
  return cookies.find((cookie) => cookie.startsWith('device=')) ?? '';
};

const medianOf = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < IN_A_ROUND; n += 1) times.push(await timed(work));
  return median(times);
};
