import { afterAll, expect, test } from 'vitest';
import { ofThisFile } from '../../testing/opened.ts';
import { freshDatabase } from '../../testing/database.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { openLog } from '../../platform/log.ts';
import { attemptMoves, orderMoves } from './payments.states.ts';

const own = await ofThisFile(freshDatabase());
const database: Database = openDatabase({ url: own.url, log: openLog({ level: 'silent' }), max: 2 });
afterAll(() => database.close());

const pairsOf = (moves: Record<string, readonly string[]>): string[] =>
  Object.entries(moves)
    .flatMap(([from, all]) => all.map((to) => `${from} > ${to}`))
    .toSorted();

const pairsInDatabase = async (thing: string): Promise<string[]> => {
  const rows = await database.db.selectFrom('status_move').selectAll().where('thing', '=', thing).execute();
  return rows.map(({ from_status: from, to_status: to }) => `${from} > ${to}`).toSorted();
};

test('an order can go where the database lets it, and nowhere else', async () => {
  expect(await pairsInDatabase('order')).toEqual(pairsOf(orderMoves));
});

test('an attempt can go where the database lets it, and nowhere else', async () => {
  expect(await pairsInDatabase('attempt')).toEqual(pairsOf(attemptMoves));
});
