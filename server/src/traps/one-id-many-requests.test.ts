import { pendingRequests } from '@keywright/contract/desk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { appOfThisFile } from '../testing/opened.ts';
import { as } from '../testing/browser.ts';
import { found } from '../testing/found.ts';
import { aMember, anAdmin } from '../testing/people.ts';
import { paidAsMember } from '../testing/requests.ts';

const app = await appOfThisFile();

/** All of a table's columns but these, as a list to be read of an alias. */
const columnsOf = async (db: Db, table: string, except: string[]) => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(
    db,
  );
  const names = rows.map(({ name }) => name).filter((name) => !except.includes(name));
  return { into: sql.raw(names.join(', ')), of: sql.raw(names.map((name) => `old.${name}`).join(', ')) };
};

/** So many requests more like one that was paid for, each of another car, with copies of the same photos. */
const orderedSoOften = async (db: Db, id: string, times: number): Promise<void> => {
  const request = await columnsOf(db, 'request', ['id', 'vin', 'press_id']);
  const document = await columnsOf(db, 'document', ['id', 'request_id', 'file_id']);
  const file = await columnsOf(db, 'stored_file', ['id', 'key_slot']);
  await inTransaction(db, async (tx) => {
    await sql`create temp table car on commit drop as
      select gen_random_uuid() as id, n from generate_series(1, ${times}::int) n`.execute(tx);
    await sql`create temp table photo on commit drop as
      select gen_random_uuid() as id, car.id as car, d.id as document, d.file_id as file
      from car, document d where d.request_id = ${id}`.execute(tx);
    await sql`insert into request (id, vin, ${request.into})
      select car.id, lpad(car.n::text, 17, '1'), ${request.of} from request old, car where old.id = ${id}`.execute(tx);
    await sql`insert into stored_file (id, ${file.into})
      select photo.id, ${file.of} from stored_file old join photo on photo.file = old.id`.execute(tx);
    await sql`insert into document (request_id, file_id, ${document.into})
      select photo.car, photo.id, ${document.of} from document old join photo on photo.document = old.id`.execute(tx);
  });
  await sql`analyze`.execute(db);
};

it('a member who uses one ID for two thousand vehicles keeps no queue waiting, and whoever else has that ID is flagged', async () => {
  const { id } = await paidAsMember(app, await as(app, await aMember(app.db)));
  await orderedSoOften(app.db, id, 2_000);
  const desk = await as(app, await anAdmin(app.db));
  const queue = async () => {
    const began = performance.now();
    const { status, json } = await desk.call(pendingRequests, { query: { limit: 100 } });
    return { status, tookMs: performance.now() - began, rows: status === 200 ? json : [] };
  };
  const flaggedIn = (rows: Awaited<ReturnType<typeof queue>>['rows']) =>
    rows.filter(({ flags }) => flags.some(({ kind }) => kind === 'SAME_PHOTO')).map((row) => row.id);
  const own = await queue();
  expect([own.status, own.rows.length]).toEqual([200, 100]);
  expect(own.tookMs).toBeLessThan(4_000);
  expect(flaggedIn(own.rows)).toEqual([]);

  const taken = found(own.rows.at(-1)).id;
  const thief = await aMember(app.db);
  await app.db.updateTable('request').set({ person_id: thief.id }).where('id', '=', taken).execute();
  const { rows } = await queue();
  expect(flaggedIn(rows)).toEqual(rows.map((row) => row.id));
  expect(flaggedIn(rows)).toContain(taken);
}, 120_000);
