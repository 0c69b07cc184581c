import type { TestApp } from '../app.ts';
import { as, type Visitor, visitor } from '../browser.ts';
import { aMember, anAdmin, aSuperAdmin, type TestPerson } from '../people.ts';
import type { CallerName } from './access-table.ts';
import { sessionFor } from './session-for.ts';

export type Cast = { browsers: Record<CallerName, Visitor>; owner: TestPerson };

/** One browser for each kind of caller, each person new. */
export const newCast = async (app: TestApp): Promise<Cast> => {
  await app.db.deleteFrom('attempt').execute();
  const owner = await aMember(app.db);
  const newAdmin = await anAdmin(app.db);
  await app.db.updateTable('person').set({ must_change_password: true }).where('id', '=', newAdmin.id).execute();
  const browsers = {
    guest: visitor(app.url),
    owner: await as(app, owner),
    'other member': await as(app, await aMember(app.db)),
    unvalidated: await as(app, await aMember(app.db, { isValidated: false })),
    revoked: await revoked(app),
    admin: await as(app, await anAdmin(app.db)),
    unapproved: await unapproved(app),
    'new admin': await as(app, newAdmin),
    'super admin': await as(app, await aSuperAdmin(app.db)),
  };
  return { browsers, owner };
};

/** A session that was not ended, of an account that was: the account decides. */
const revoked = async (app: TestApp): Promise<Visitor> => {
  const person = await aMember(app.db);
  const browser = await as(app, person);
  await app.db.updateTable('person').set({ is_active: false }).where('id', '=', person.id).execute();
  return browser;
};

/** A session such as this account could never have been given. */
const unapproved = async (app: TestApp): Promise<Visitor> =>
  sessionFor(app, await anAdmin(app.db, { approval: 'PENDING_APPROVAL' }));
