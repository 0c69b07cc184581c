import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts';
import { moves } from './requests.states.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it('the moves of a request are the same in the code and in the database', async () => {
  const { rows } = await sql<{ pair: string }>`
    select from_status || '>' || to_status as pair from status_move where thing = 'request'`.execute(database.db);
  const ours = Object.values(moves).flatMap(({ from, to }) => from.map((status) => `${status}>${to}`));
  // Taking over changes who holds a request, not where it stands.
  const pairs = new Set(ours.filter((pair) => pair !== 'INPROGRESS>INPROGRESS'));
  expect(new Set(rows.map(({ pair }) => pair))).toEqual(pairs);
});
