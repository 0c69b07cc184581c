import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ofThisFile } from '../../testing/opened.ts';
import { freshDatabase } from '../../testing/database.ts';
import { Failure } from '../failure.ts';
import { whenViolated } from './constraint.ts';
import type { Tx } from './database.ts';
import { inTransaction } from './transaction.ts';

const database = await ofThisFile(freshDatabase());
await database.pool.query(
  'create table shelf (id int primary key, books bigint not null, opened date, constraint never_negative check (books >= 0))',
);
await database.pool.query(`insert into shelf values (1, 0, '2026-03-01'), (2, 0, null)`);

const count = (tx: Tx, id: number) => sql`update shelf set books = books + 1 where id = ${id}`.execute(tx);

/** Both sides wait at it until both are there. */
const barrier = () => {
  let waiting = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    waiting += 1;
    if (waiting === 2) open();
    return opened;
  };
};

test('two people who lock each other out are both served', async () => {
  const meet = barrier();
  let runs = 0;
  const cross = (first: number, second: number) =>
    inTransaction(database.db, async (tx) => {
      runs += 1;
      await count(tx, first);
      await meet();
      await count(tx, second);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  const { rows } = await database.pool.query('select books from shelf order by id');
  expect(rows).toEqual([{ books: 2 }, { books: 2 }]);
  expect(runs).toBe(3);
});

test('work that fails for a reason of its own is not repeated, and leaves nothing', async () => {
  let runs = 0;
  const work = inTransaction(database.db, async (tx) => {
    runs += 1;
    await sql`insert into shelf values (9, 0)`.execute(tx);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(runs).toBe(1);
  expect((await database.pool.query('select from shelf where id = 9')).rowCount).toBe(0);
});

test('counts arrive as numbers, days as written, instants as dates', async () => {
  const { rows } = await database.pool.query(
    `select count(*) as n, min(opened) as opened, timestamptz '2026-03-01T12:00Z' as at from shelf`,
  );
  expect(rows).toEqual([{ n: 2, opened: '2026-03-01', at: new Date('2026-03-01T12:00Z') }]);
});

test('a number that would be rounded is refused instead', async () => {
  await expect(database.pool.query('select 9007199254740993::bigint as n')).rejects.toThrow('does not fit');
});

test('a broken constraint becomes the failure it stands for, and any other stays a fault', async () => {
  const take = () => sql`update shelf set books = -1 where id = 1`.execute(database.db);
  await expect(take().catch(whenViolated({ never_negative: 'cart.empty' }))).rejects.toMatchObject({
    name: 'Failure',
    code: 'cart.empty',
  });
  const failure = new Failure('cart.full', { values: { limit: 5 } });
  await expect(take().catch(whenViolated({ never_negative: () => failure }))).rejects.toBe(failure);
  await expect(take().catch(whenViolated({ shelf_pkey: 'cart.empty' }))).rejects.toMatchObject({
    constraint: 'never_negative',
  });
});

test('the program lives on when the database drops its connections', async () => {
  await database.pool.query('select 1');
  await database.pool
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    .catch(() => undefined);
  await database.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
