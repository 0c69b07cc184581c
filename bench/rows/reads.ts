import autocannon from 'autocannon';
import { alternate } from '../alternate.ts';
import { demo, signIn } from '../demo-person.ts';
import { runReference } from '../processes.ts';
import { ratioRow, type Row } from '../row.ts';
import { query, type Stage } from '../stage.ts';
import { ask, askBody, caller, smallPhoto } from './guest.ts';

const CONNECTIONS = 32;
const ROUND_S = 2;
/** So many people read, each their own: calls of one person that come at once are one question to the database. */
const PEOPLE = 8;
const paths = ['/cart/items', '/auth/me', '/makes/getMakes'];

/** Answers a second of what is read most, beside a bare server that has the same bytes from one query. */
export const measureReads = async (stage: Stage): Promise<Row[]> => {
  const ours = await stage.server('reads');
  const cookies = await readers(ours.url, await stage.database('reads'));
  const [replies] = await Promise.all(cookies.map((cookie) => repliesOf(ours.url, cookie)));
  const reference = await runReference('bench/references/bare-replies.ts', {
    DATABASE_URL: await withReplies(stage, replies ?? new Map()),
  });
  const rows: Row[] = [];
  for (const path of paths) {
    const rounds = await alternate(
      {
        ours: () => answersPerSecond(ours.url + path, cookies),
        reference: () => answersPerSecond(reference.url + path, cookies),
      },
      { rounds: 3, withinMs: 20_000 },
    );
    const what = `GET ${path}, ${CONNECTIONS} connections`;
    rows.push(ratioRow({ what, unit: '/s', goal: { atLeast: 0.6 }, digits: 0 }, rounds));
  }
  await Promise.all([ours.end(), reference.end()]);
  return rows;
};

/** Members like the demo's, signed in. */
const readers = async (url: string, databaseUrl: string): Promise<string[]> => {
  const people = Array.from({ length: PEOPLE }, (_, place) => `reader-${place}@demo.test`);
  for (const email of people) {
    await query(
      databaseUrl,
      `with copied as (
        insert into person (email, role, fname, lname, state, password_hash, is_validated)
        select $1, role, fname, lname, state, password_hash, is_validated from person where email = $2 returning id)
      insert into subscription (person_id, tier, status) select id, 'PROFESSIONAL', 'ACTIVE' from copied`,
      [email, demo.pro.email],
    );
  }
  return Promise.all(people.map((email) => signIn(url, { ...demo.pro, email })));
};

const repliesOf = async (url: string, cookie: string): Promise<Map<string, string>> => {
  const client = caller(url, 1);
  const photo = await smallPhoto();
  for (let line = 0; line < 3; line += 1) await ask(client, askBody(photo), cookie);
  const replies = new Map<string, string>();
  for (const path of paths) replies.set(path, (await client.call({ method: 'GET', path, cookie })).text);
  client.close();
  return replies;
};

const withReplies = async (stage: Stage, replies: Map<string, string>): Promise<string> => {
  const url = await stage.database('replies');
  await query(url, 'create table reply (path text primary key, body text not null)');
  for (const reply of replies) await query(url, 'insert into reply values ($1, $2)', reply);
  return url;
};

const answersPerSecond = async (url: string, cookies: string[]): Promise<number> => {
  let made = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: ROUND_S,
    setupClient: (client) => {
      client.setHeaders({ cookie: cookies[made % cookies.length] ?? '' });
      made += 1;
    },
  });
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`${url} answered with errors`);
  return result['2xx'] / result.duration;
};
