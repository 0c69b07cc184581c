import { expect, test } from 'vitest';
import { freshDatabase } from './database.ts';

test('two tests that write at once do not see each other', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await one.db.insertInto('attempt').values({ bucket: 'sign-in' }).execute();
  const count = (db: typeof one.db) =>
    db
      .selectFrom('attempt')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  expect([await count(one.db), await count(other.db)]).toEqual([{ n: 1 }, { n: 0 }]);
  await Promise.all([one.close(), other.close()]);
});
