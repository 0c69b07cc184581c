import type { Role } from '@keywright/contract/people';
import { hashPassword } from '../../src/platform/passwords.ts';
import { insertPerson, isAnybodyThere } from '../../src/features/sessions/people.store.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import type { Parts } from '../../src/platform/parts.ts';

type DemoPerson = { role: Role; email: string; password: string; note: string };

type Details = {
  fname: string;
  lname: string;
  company: string;
  state: string;
  isValidated: boolean;
  tier?: 'PROFESSIONAL';
};

const people: (DemoPerson & Details)[] = [
  {
    role: 'BASEUSER',
    email: 'member@demo.test',
    password: 'member-demo',
    note: 'member, no plan',
    fname: 'Dana',
    lname: 'Whitfield',
    company: 'Whitfield Lock & Key',
    state: 'Texas',
    isValidated: true,
  },
  {
    role: 'BASEUSER',
    email: 'new@demo.test',
    password: 'member-demo',
    note: 'member, not validated yet',
    fname: 'Étienne',
    lname: 'Gagnon',
    company: 'Serrurier Gagnon',
    state: 'Quebec',
    isValidated: false,
  },
  {
    role: 'BASEUSER',
    email: 'pro@demo.test',
    password: 'member-demo',
    note: 'member on the Professional plan',
    fname: 'Priya',
    lname: 'Raman',
    company: 'Raman Mobile Locksmiths',
    state: 'California',
    isValidated: true,
    tier: 'PROFESSIONAL',
  },
  {
    role: 'ADMIN',
    email: 'maria@demo.test',
    password: 'admin-demo',
    note: 'code desk: Maria Lopez',
    fname: 'Maria',
    lname: 'Lopez',
    company: 'Code desk',
    state: 'Ohio',
    isValidated: true,
  },
  {
    role: 'ADMIN',
    email: 'james@demo.test',
    password: 'admin-demo',
    note: 'code desk: James Okafor, for two at one desk',
    fname: 'James',
    lname: 'Okafor',
    company: 'Code desk',
    state: 'Ohio',
    isValidated: true,
  },
  {
    role: 'SUPER_ADMIN',
    email: 'super@demo.test',
    password: 'super-demo',
    note: 'super admin: Ruth Castellanos',
    fname: 'Ruth',
    lname: 'Castellanos',
    company: 'Code desk',
    state: 'Ohio',
    isValidated: true,
  },
];

/** Who can sign in to the demo, with the super admin that the settings name, if they name one. */
export const demoPeopleOf = ({ superAdmin }: Pick<Parts['settings'], 'superAdmin'>): (DemoPerson & Details)[] =>
  people.map((person) => (person.role === 'SUPER_ADMIN' ? { ...person, ...superAdmin } : person));

/** What stands around the demo's people, made in the transaction that makes them. */
type Surroundings = { settle: (tx: Tx, named: readonly Named[]) => Promise<void> };
export type Named = DemoPerson & Details & { id: string; passwordHash: string };

/** Puts the demo's people into a database that has nobody yet; with a world around them where one is `drawn`, all of it or nothing. */
export const seedDemoPeople = async (
  { db, settings, clock }: Pick<Parts, 'db' | 'settings' | 'clock'>,
  drawn?: () => Promise<Surroundings>,
): Promise<void> => {
  if (await isAnybodyThere(db)) return;
  const [world, hashed] = await Promise.all([
    drawn?.(),
    Promise.all(
      demoPeopleOf(settings).map(async (person) => ({ ...person, passwordHash: await hashPassword(person.password) })),
    ),
  ]);
  await inTransaction(db, async (tx) => {
    const named: Named[] = [];
    const now = clock.now();
    for (const person of hashed) {
      const id = await insertPerson(tx, { ...person, emailConfirmedAt: now, ...openedBefore(person, now) });
      if (id) named.push({ ...person, id });
    }
    // Of several that start at once one has made them all.
    if (named.length < hashed.length) return;
    if (world) await world.settle(tx, named);
    else await insertPlans(tx, named, clock.now());
  });
};

/** Admins opened their accounts before the month that the demo shows, so that each can review for another. */
const openedBefore = ({ role }: DemoPerson, now: Date): { createdAt?: Date } =>
  role === 'BASEUSER' ? {} : { createdAt: new Date(now.getTime() - 60 * DAY_MS) };

/** Without a world nobody has paid for their plan. */
const insertPlans = async (tx: Tx, named: readonly Named[], startsAt: Date): Promise<void> => {
  const rows = named.flatMap(({ id, tier }) =>
    tier ? [{ person_id: id, tier, status: 'ACTIVE' as const, starts_at: startsAt }] : [],
  );
  await tx.insertInto('subscription').values(rows).execute();
};
