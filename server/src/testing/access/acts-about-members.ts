import type { CallName } from '../../api-pages.ts';
import { aRegistered, lookAt } from '../members.ts';
import { aMember } from '../people.ts';
import { documentIdOf, licenceIdOf, licenceSeen } from '../reviews.ts';
import type { Act } from './act.ts';

/** What the desk does about members and what they give, as `acts.ts` has it. */
export const memberActs = {
  'GET /admin/users': { by: 'admin', make: async () => ({ query: { search: 'Cole' } }) },
  'GET /admin/users/export': { by: 'super admin', make: async () => ({}) },
  'PATCH /admin/users/:id/revoke': {
    by: 'admin',
    make: async ({ app }) => ({ params: { id: (await aMember(app.db)).id } }),
  },
  'PATCH /admin/users/:id/reinstate': {
    by: 'admin',
    make: async ({ app }) => ({ params: { id: (await aMember(app.db, { isActive: false })).id } }),
  },
  'PATCH /admin/users/:id/notes': {
    by: 'admin',
    make: async ({ app }) => ({
      params: { id: (await aMember(app.db)).id },
      form: { fields: { notes: 'Called back.', version: '0' }, files: {} },
    }),
  },
  'GET /admin/user-history': { by: 'admin', make: async () => ({ query: { email: 'somebody@example.com' } }) },
  'GET /admin/user-history/export': { by: 'admin', make: async () => ({ query: { email: 'somebody@example.com' } }) },
  'PATCH /compliance/documents/:docId/review': {
    by: 'admin',
    make: async ({ app, browser }) => {
      const { person, seen } = await aRegistered(app, ['frontId']);
      await lookAt(browser, seen);
      return { params: { docId: await documentIdOf(app, person.id) }, json: { verified: true } };
    },
  },
  'PATCH /compliance/licences/:id/review': {
    by: 'admin',
    make: async ({ app }) => ({ params: { id: await licenceIdOf(app) }, json: { verified: true, seen: licenceSeen } }),
  },
} satisfies Partial<Record<CallName, Act>>;
