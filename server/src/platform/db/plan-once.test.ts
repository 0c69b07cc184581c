import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ofThisFile } from '../../testing/opened.ts';
import { freshDatabase } from '../../testing/database.ts';
import type { Db } from './database.ts';
import { PLANNED_ONCE } from './plan-once.ts';

const database = await ofThisFile(freshDatabase());
await database.pool.query('create table shelf (id int primary key, title text)');
await database.pool.query(`insert into shelf values (1, 'first')`);

/** What the database has planned on this connection, by its text. */
const plannedOn = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement).join('\n');
};

test('a statement is planned once, whatever its values; a list and a whole row are planned again each time', async () => {
  await database.db.connection().execute(async (db) => {
    for (const id of [1, 2, 1]) await sql`select title from shelf where id = ${id}`.execute(db);
    await sql`select count(title) from shelf`.execute(db);
    await sql`select title from shelf where title <> ${''} limit ${5}`.execute(db);
    await sql`select * from shelf where id = ${1}`.execute(db);
    expect((await plannedOn(db)).match(/from shelf.*/g)?.toSorted()).toEqual([
      'from shelf',
      'from shelf where id = $1',
    ]);
  });
});

test('a list whose plan is the same whatever its values says so, and is planned once', async () => {
  await database.db.connection().execute(async (db) => {
    for (const most of [1, 2]) {
      await sql`select ${sql.raw(PLANNED_ONCE)} id from shelf where title <> ${''} limit ${most}`.execute(db);
    }
    expect((await plannedOn(db)).match(/id from shelf where title.*/g)).toEqual([
      'id from shelf where title <> $1 limit $2',
    ]);
  });
});

test('a whole row has the column that was added since', async () => {
  const read = () => sql`select * from shelf where id = ${1}`.execute(database.db);
  await read();
  await database.pool.query('alter table shelf add column pages int');
  expect((await read()).rows).toEqual([{ id: 1, title: 'first', pages: null }]);
});

test('a statement that failed can be sent again', async () => {
  const insert = () => sql`insert into shelf (id, title) values (${1}, ${'again'})`.execute(database.db);
  await expect(insert()).rejects.toThrow('duplicate key');
  await expect(insert()).rejects.toThrow('duplicate key');
});
