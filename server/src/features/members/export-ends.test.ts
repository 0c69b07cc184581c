import { get } from 'node:http';
import { memberExport } from '@keywright/contract/members';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { appOfThisFile } from '../../testing/opened.ts';
import { as } from '../../testing/browser.ts';
import { aSuperAdmin } from '../../testing/people.ts';

/** Far more than what may be on its way: the buffers of the line, a page of the file. */
const MEMBERS = 20_000;

const app = await appOfThisFile();
beforeAll(() =>
  sql`insert into person (email, role, fname, lname, password_hash, approval)
    select 'many' || n || '@example.com', 'BASEUSER', 'Many', repeat('x', 600), 'x', 'APPROVED'
    from generate_series(1, ${sql.lit(MEMBERS)}) n`.execute(app.db),
);

/** Takes a file, but reads no more than its beginning before `meanwhile` has happened. */
const takeSlowly = (address: string, cookie: string, meanwhile: () => Promise<unknown>) =>
  new Promise<{ lines: number; isWhole: boolean }>((resolve, reject) => {
    get(address, { headers: { cookie } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.on('error', () => undefined);
      answer.on('close', () => resolve({ lines: text.split('\r\n').length, isWhole: answer.complete }));
      answer.once('data', () => {
        answer.pause();
        meanwhile().then(() => answer.resume(), reject);
      });
    }).on('error', reject);
  });

it('a file that is read slowly ends with the right to take it, and does not pass for a whole one', async () => {
  const browser = await as(app, await aSuperAdmin(app.db));
  const cookie = `access_token=${browser.cookie('access_token')}`;
  const take = (meanwhile: () => Promise<unknown>) => takeSlowly(`${app.url}${memberExport.path}`, cookie, meanwhile);
  expect(await take(async () => undefined)).toEqual({ lines: MEMBERS + 2, isWhole: true });
  const cut = await take(() =>
    app.db.updateTable('person').set({ approval: 'REVOKED' }).where('id', '=', browser.person.id).execute(),
  );
  expect(cut.isWhole).toBe(false);
  expect(cut.lines).toBeLessThan(MEMBERS);
});
