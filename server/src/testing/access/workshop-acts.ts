import type { CallName } from '../../api-pages.ts';
import { found } from '../found.ts';
import { aShopOwner, aTechnician, invited, noLimits, openShop } from '../workshops.ts';
import type { Act, Doer } from './act.ts';
import { anAddress } from './act.ts';

const withShop =
  (make: Act['make']): Act['make'] =>
  async (doer) => {
    await openShop(doer.browser);
    return make(doer);
  };

const technicianOf = async ({ app, browser }: Doer): Promise<string> => (await aTechnician(app, browser)).person.id;

const invitationOf = async ({ app, browser, person }: Doer): Promise<string> => {
  await invited(app, browser, anAddress());
  const rows = await app.db
    .selectFrom('workshop_invitation as i')
    .innerJoin('workshop as w', 'w.id', 'i.workshop_id')
    .select('i.id')
    .where('w.owner_id', '=', person.id)
    .execute();
  return found(rows[0]).id;
};

/** What is done in workshops, as `acts.ts` has it. */
export const workshopActs = {
  'POST /workshop': { by: 'member', make: async () => ({ json: { name: 'Kim & Sons' } }) },
  'PUT /workshop': { by: 'member', make: withShop(async () => ({ json: { name: 'Kim', poRequired: true } })) },
  'DELETE /workshop': {
    by: 'member',
    make: withShop(async (doer) => {
      await technicianOf(doer);
      return {};
    }),
  },
  'POST /workshop/invitations': {
    by: 'member',
    make: withShop(async () => ({ json: { email: anAddress(), ...noLimits } })),
  },
  'DELETE /workshop/invitations/:id': {
    by: 'member',
    make: withShop(async (doer) => ({ params: { id: await invitationOf(doer) } })),
  },
  'POST /workshop/join': {
    by: 'member',
    make: async ({ app, person }) => ({
      json: { token: await invited(app, await aShopOwner(app), person.email) },
    }),
  },
  'POST /workshop/leave': {
    by: 'member',
    make: async ({ app, person }) => {
      await aTechnician(app, await aShopOwner(app), { person });
      return {};
    },
  },
  'PUT /workshop/technicians/:id': {
    by: 'member',
    make: withShop(async (doer) => ({ params: { id: await technicianOf(doer) }, json: { ...noLimits, mostOpen: 2 } })),
  },
  'DELETE /workshop/technicians/:id': {
    by: 'member',
    make: withShop(async (doer) => ({ params: { id: await technicianOf(doer) } })),
  },
  'GET /workshop/statement': {
    by: 'member',
    make: withShop(async () => ({ query: { month: '2026-01', as: 'csv' } })),
  },
} satisfies Partial<Record<CallName, Act>>;
