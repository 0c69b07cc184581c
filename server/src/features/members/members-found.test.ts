import { expect, it } from 'vitest';
import { appOfThisFile } from '../../testing/opened.ts';
import { aMember, anAdmin } from '../../testing/people.ts';
import { membersFound } from './members.facts.ts';

const app = await appOfThisFile();

const found = async (search: string, mostFound?: number): Promise<string[]> => {
  const rows = await app.db
    .selectFrom('person as p')
    .select('p.email')
    .where(await membersFound(app.db, search, { id: 'p.id', person: 'p' }, mostFound))
    .orderBy('p.email')
    .execute();
  return rows.map(({ email }) => email);
};

it('a search finds the same members whether they are few and looked up, or many and met on the way', async () => {
  await aMember(app.db, { email: 'wanda@example.com', fname: 'Ann', lname: 'Archer' });
  await aMember(app.db, { email: 'zoe@example.com', fname: 'Wanda', lname: 'Baker' });
  await aMember(app.db, { email: 'max@example.com', fname: 'Max', lname: 'Wanda_y' });
  // No member is found by any of it: one of the desk, and one whose profile is deleted.
  await anAdmin(app.db, { email: 'wanda.desk@example.com', fname: 'Wanda', lname: 'Wanda' });
  const gone = await aMember(app.db, { email: 'wanda.gone@example.com', fname: 'Wanda', lname: 'Gone' });
  await app.db.updateTable('person').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  const cases: [string, string[]][] = [
    ['WANDA', ['max@example.com', 'wanda@example.com', 'zoe@example.com']],
    ['wanda@', ['wanda@example.com']],
    ['wanda b', ['zoe@example.com']],
    ['wanda_', ['max@example.com']],
    ['archer', ['wanda@example.com']],
    ['anda', []],
    ['%', []],
  ];
  for (const [search, emails] of cases) {
    expect(await found(search), search).toEqual(emails);
    expect(await found(search, -1), `${search}, met on the way`).toEqual(emails);
  }
});
