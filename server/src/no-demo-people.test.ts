import { register } from '@keywright/contract/accounts';
import { createSuperAdmin, requestAdminCode } from '@keywright/contract/admins';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { seedDemoPeople } from '../db/seed/demo-people.ts';
import { appOfThisFile } from './testing/opened.ts';
import { forReal } from './testing/for-real.ts';
import { freePort, startApp } from './testing/app.ts';
import { as, visitor } from './testing/browser.ts';
import { enrolApp } from './testing/factors.ts';
import { aSuperAdmin } from './testing/people.ts';
import { threePhotos } from './testing/requests.ts';
import { openDatabase } from './platform/db/database.ts';
import { openLog } from './platform/log.ts';
import { SettingsFault } from './platform/settings.ts';

const port = await freePort();
const app = await appOfThisFile({
  env: { ...forReal, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
});
const boss = await as(app, await aSuperAdmin(app.db));
await enrolApp(boss, new Date());

describe('a database that began as the demo', () => {
  test('is not started for real while its people, whose passwords everybody knows, can sign in', async () => {
    const demo = await startApp();
    await seedDemoPeople(demo.parts);
    await demo.stop();
    const start = () => startApp({ on: demo, env: { ...forReal, PUBLIC_URL: 'http://localhost' } });
    const fault: unknown = await start().catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(SettingsFault);
    expect(String(fault)).toMatch(/has 6 active accounts of the demo.*another DATA_DIR.*create-super-admin/);
    // What it had opened by then is closed again: nothing of it is cut off when the database ends.
    const { db, close } = openDatabase({ url: demo.databaseUrl, log: openLog({ level: 'silent' }), max: 1 });
    const { rows } = await sql<{ connections: number }>`
      select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    await close();
    expect(rows).toEqual([{ connections: 0 }]);
    await demo.close();
  });
});

describe('outside of the demo nobody has an account with an address of it', () => {
  const refused = { status: 422, refusal: { fieldCodes: { email: 'email.invalid' } } };
  const email = 'Maria@Demo.Test';
  const asksForCode = (address: string) =>
    visitor(app.url).call(requestAdminCode, { body: { email: address, firstName: 'Maria', lastName: 'Lopez' } });

  test('as a member who registers', async () => {
    const { frontId, backId, registration: insurance } = await threePhotos();
    const fields = {
      email,
      password: 'three wild geese',
      fname: 'Maria',
      lname: 'Lopez',
      phone: '555 123 4567',
      company: 'Keys',
      state: 'Ohio',
    };
    const answer = await visitor(app.url).call(register, { body: fields, files: { frontId, backId, insurance } });
    expect(answer).toMatchObject(refused);
  });

  test('as an admin who asks for a code, or is invited', async () => {
    expect(await asksForCode(email)).toMatchObject(refused);
  });

  test('as a super admin whom another one makes', async () => {
    const wanted = { email, password: 'three wild geese', fname: 'Maria', lname: 'Lopez' };
    expect(await boss.call(createSuperAdmin, { body: wanted })).toMatchObject(refused);
    expect((await boss.call(createSuperAdmin, { body: { ...wanted, email: 'maria@example.com' } })).status).toBe(200);
  });

  test('as somebody below it', async () => {
    expect(await asksForCode('a@b.demo.test')).toMatchObject(refused);
    expect((await asksForCode('a@nodemo.test')).status).toBe(200);
  });
});
