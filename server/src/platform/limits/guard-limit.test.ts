import { expect, it } from 'vitest';
import { ofThisFile } from '../../testing/opened.ts';
import { freshDatabase } from '../../testing/database.ts';
import { mirrorClock } from '../../testing/database-time.ts';
import { heldClock } from '../clock.ts';
import { inTransaction } from '../db/transaction.ts';
import { guardLimit, guardLimits } from './guard-limit.ts';
import { forgetAttempts, forgetOldAttempts } from './limits.store.ts';

const DAY = 24 * 60 * 60_000;
const clock = heldClock();
const database = await ofThisFile(freshDatabase());

const named = (who: string) => `register:${who}` as const;
const guard = (who: string) => guardLimit(database.db, clock, { bucket: named(who), max: 3, windowMs: 60_000 });
const refusal = { code: 'limit.too_many' };

it('the fourth in a minute is told how many seconds to wait, and gets in when the first is a minute old', async () => {
  await guard('a:1');
  clock.advance(10_000);
  await guard('a:1');
  await guard('a:1');
  await expect(guard('a:1')).rejects.toMatchObject({ ...refusal, values: { seconds: 50 } });
  clock.advance(49_999);
  await expect(guard('a:1')).rejects.toMatchObject({ ...refusal, values: { seconds: 1 } });
  clock.advance(1);
  await guard('a:1');
  await expect(guard('a:1')).rejects.toMatchObject(refusal);
});

it('of fifty at once three get in', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => guard('b:1')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

it('one who waits does not hold up another', async () => {
  for (let n = 0; n < 3; n += 1) await guard('c:1');
  await expect(guard('c:1')).rejects.toMatchObject(refusal);
  await guard('c:2');
});

it('of two limits that both must allow it, neither counts what the other refuses; the longer wait is told', async () => {
  const [one, other] = [
    { bucket: named('f:1'), max: 1, windowMs: 60_000 },
    { bucket: named('f:2'), max: 2, windowMs: 30_000 },
  ] as const;
  const both = () => guardLimits(database.db, clock, [one, other]);
  await both();
  await expect(both()).rejects.toMatchObject({ ...refusal, values: { seconds: 60 } });
  await guardLimit(database.db, clock, other);
  await expect(guardLimit(database.db, clock, other)).rejects.toMatchObject({ ...refusal, values: { seconds: 30 } });
  await expect(both()).rejects.toMatchObject({ ...refusal, values: { seconds: 60 } });
});

it('of fifty at once that want two places each, in either order, as many get in as fit', async () => {
  const places = ['g:1', 'g:2'].map((who) => ({ bucket: named(who), max: 7, windowMs: 60_000 }));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => guardLimits(database.db, clock, n % 2 === 0 ? places : places.toReversed())),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
});

it('an attempt whose transaction is lost was none', async () => {
  const lost = () =>
    inTransaction(database.db, async (tx) => {
      await guardLimit(tx, clock, { bucket: named('d:1'), max: 1, windowMs: 60_000 });
      throw new Error('lost');
    });
  await expect(lost()).rejects.toThrow('lost');
  await expect(lost()).rejects.toThrow('lost');
});

it('an attempt can be taken back, one or all', async () => {
  const first = await guard('e:1');
  clock.advance(1);
  await guard('e:1');
  await guard('e:1');
  await forgetAttempts(database.db, [{ bucket: named('e:1'), at: first }]);
  await guard('e:1');
  await expect(guard('e:1')).rejects.toMatchObject(refusal);
  await forgetAttempts(database.db, [{ bucket: named('e:1') }]);
  await guard('e:1');
});

it('nobody who reads the table finds out who tried', async () => {
  await guard('f:somebody@example.com');
  const rows = await database.db.selectFrom('attempt').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('somebody');
  clock.advance(DAY + 1);
  const still = await mirrorClock(database.url, clock);
  await forgetOldAttempts(database.db);
  await still();
  expect(await database.db.selectFrom('attempt').selectAll().execute()).toEqual([]);
});
