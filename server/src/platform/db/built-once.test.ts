import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { ofThisFile } from '../../testing/opened.ts';
import { builtOnce } from './built-once.ts';
import { inTransaction } from './transaction.ts';

const { db } = await ofThisFile(freshDatabase());

test('a statement that was put together once answers each by their own values, however many ask at once', async () => {
  let made = 0;
  const sum = builtOnce((from, one: number, other: number[]) => {
    made += 1;
    return from.selectNoFrom(sql<number>`${one}::int + cardinality(${other}::int[])`.as('is'));
  });
  const asks = Array.from({ length: 50 }, (_, at) => at);
  expect(await Promise.all(asks.map((at) => sum(db, at, asks.slice(at))))).toEqual(asks.map(() => [{ is: 50 }]));
  expect(made).toBe(1);
});

test('it runs where it is asked, in a transaction too', async () => {
  const inside = builtOnce((from) =>
    from.selectNoFrom(sql<string | null>`current_setting('keywright.test', true)`.as('is')),
  );
  expect(await inside(db)).toEqual([{ is: null }]);
  await inTransaction(db, async (tx) => {
    await sql`select set_config('keywright.test', 'here', true)`.execute(tx);
    expect(await inside(tx)).toEqual([{ is: 'here' }]);
  });
});

test('who makes a text of a value or compares it is stopped, before the statement would be everybody’s', async () => {
  const like = builtOnce((from, text: string) => from.selectNoFrom(sql<string>`${`%${text}%`}`.as('is')));
  const less = builtOnce((from, one: number) => from.selectNoFrom(sql<number>`${one < 3 ? 1 : 2}`.as('is')));
  await expect(like(db, 'a')).rejects.toThrow('a stand-in can only be handed on');
  await expect(less(db, 1)).rejects.toThrow('a stand-in can only be handed on');
});
