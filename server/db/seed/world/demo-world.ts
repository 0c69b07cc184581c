import { firstFlagRules } from '@keywright/contract/flag-kinds';
import { availableParallelism } from 'node:os';
import type { Tier } from '@keywright/contract/pricing';
import { attachFiles } from '../../../src/platform/files/files.store.ts';
import { type Drawn, keepDrawn } from '../../../src/platform/files/keep-file.ts';
import type { Tx } from '../../../src/platform/db/database.ts';
import { DAY_MS, HOUR_MS } from '../../../src/platform/durations.ts';
import type { Parts } from '../../../src/platform/parts.ts';
import { chanceFrom } from './chance.ts';
import { collect } from './collect.ts';
import { type MemberPapers, memberRows, planPapers } from './member-rows.ts';
import type { Known, Making } from './making.ts';
import { orderRows } from './order-rows.ts';
import { type Paper, paperDrawer } from './papers.ts';
import { admins, members, pendingAdmin } from './people.ts';
import { type PlannedOrder, planOrders } from './plan-orders.ts';
import { beganAt, planRows, worldPlans } from './plan-rows.ts';
import { talkRows } from './talk-rows.ts';

/** The pictures belong to nobody until the world stands: what a killed start leaves of them is swept away. */
const OWNER = 'demo:world';
/** So many are in memory at once. */
const AT_ONCE = 24;
const SEED = 20_261_123;

/** Somebody whom a start names, as they stand in the database by then. */
export type Named = { id: string; email: string; role: string; fname: string; lname: string; passwordHash: string };

/** A world whose pictures are drawn; `settle` writes the rest of it in the transaction that makes the people. */
export type World = { settle: (tx: Tx, named: readonly Named[]) => Promise<void> };

type WorldParts = Pick<Parts, 'db' | 'settings' | 'vault' | 'files' | 'clock'>;

/** Plans the demo's world around this moment and draws its pictures: the same each time, but for ids and keys that must be nobody's to guess. */
export const drawWorld = async (parts: WorldParts): Promise<World> => {
  const now = parts.clock.now();
  const chance = chanceFrom(SEED);
  const orders = planOrders(chance, now);
  const papers = planPapers(chance, now);
  const files = await keepPictures(parts, [
    ...papersOf(orders),
    ...[...papers.values()].flatMap((of) => Object.values(of)),
  ]);
  const fileOf = (paper: Paper): string => {
    const id = files.get(paper);
    if (id === undefined) throw new Error('a paper was not drawn');
    return id;
  };
  const settle: World['settle'] = async (tx, named) => {
    const into = collect();
    const making: Making = { parts, now, chance, into, fileOf, known: addPeople({ into, chance, now }, named) };
    addFlagRules(making);
    writeRows(making, orders, papers);
    await into.write(tx);
    await dateBack(tx, named, now);
    await attachFiles(tx, [...files.values()], [OWNER]);
  };
  return { settle };
};

/** Whoever ordered weeks ago had an account by then. The newcomer has come today. */
const dateBack = async (tx: Tx, named: readonly Named[], now: Date): Promise<void> => {
  const ids = named.flatMap(({ id, email }) => (email === 'new@demo.test' ? [] : [id]));
  await tx
    .updateTable('person')
    .set({ created_at: new Date(now.getTime() - 320 * DAY_MS) })
    .where('id', 'in', ids)
    .execute();
};

/** More than two people work at this desk, so its super admin chose a second review for these. */
const addFlagRules = ({ into, known, now }: Making): void => {
  const changed = { changed_by: known('super').id, changed_at: new Date(now.getTime() - 200 * DAY_MS) };
  for (const kind of ['VIN_ELSEWHERE', 'SAME_PHOTO'] as const)
    into.add('flag_rule', { kind, version: 1, most: firstFlagRules[kind].most, needs_second: true, ...changed });
};

const writeRows = (making: Making, orders: readonly PlannedOrder[], papers: MemberPapers): void => {
  orderRows(making, orders);
  memberRows(making, papers);
  planRows(making);
  talkRows(making);
};

const papersOf = (orders: readonly PlannedOrder[]): Paper[] =>
  orders
    // Of what was never paid for nothing is kept.
    .filter(({ outcome: { is } }) => is !== 'EXPIRED' && is !== 'REMOVED')
    .flatMap(({ requests }) => requests)
    .flatMap(({ photos, before, authority }) => [
      ...Object.values(photos),
      ...(authority?.extras.map(({ paper }) => paper) ?? []),
      ...(before ? [before] : []),
    ]);

/** Draws and stores all of them, a few at a time on as many threads as there are. */
const keepPictures = async (parts: WorldParts, papers: readonly Paper[]): Promise<Map<Paper, string>> => {
  const draw = paperDrawer();
  const kept = new Map<Paper, string>();
  const rest = [...new Set(papers)];
  const work = async (): Promise<void> => {
    for (let some = rest.splice(0, AT_ONCE); some.length > 0; some = rest.splice(0, AT_ONCE)) {
      const pictures: Drawn[] = await Promise.all(some.map(draw));
      const ids = await keepDrawn(parts, OWNER, pictures);
      for (const [at, id] of ids.entries()) if (some[at]) kept.set(some[at], id);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism() + 1) }, work));
  return kept;
};

type Place = Pick<Making, 'into' | 'chance' | 'now'>;

/** Adds the world's own people, and answers how everybody is found: by e-mail, and the super admin, whose e-mail the settings may name, as `super`. */
const addPeople = ({ into, chance, now }: Place, named: readonly Named[]): Making['known'] => {
  const everybody = new Map<string, Known>();
  const hashOf = (role: string): string => named.find((one) => one.role === role)?.passwordHash ?? '';
  const remember = (
    email: string,
    {
      id,
      fname,
      lname,
      isMember,
      locale = 'en',
    }: { id: string; fname: string; lname: string; isMember: boolean; locale?: string },
  ) =>
    void everybody.set(email, {
      id,
      name: `${fname} ${lname}`,
      locale,
      isMember,
      tierAt: (at) => tierAt(email, at, now),
    });
  for (const { role, email, ...one } of named) {
    remember(role === 'SUPER_ADMIN' ? 'super' : email, { ...one, isMember: role === 'BASEUSER' });
  }
  for (const { email, fname, lname } of admins) {
    const id = chance.uuid();
    const opened = new Date(now.getTime() - 300 * DAY_MS);
    const since = { created_at: opened, email_confirmed_at: opened, company: 'Code desk', state: 'Ohio' };
    const password = { password_hash: hashOf('ADMIN') };
    into.add('person', { id, email, role: 'ADMIN', fname, lname, ...since, ...password, is_validated: true });
    remember(email, { id, fname, lname, isMember: false });
  }
  addPendingAdmin({ into, chance, now }, hashOf('ADMIN'));
  for (const { since, isValidated, isRevoked, papers: _, notes = '', locale = 'en', ...member } of members) {
    const id = chance.uuid();
    into.add('person', {
      id,
      role: 'BASEUSER',
      ...member,
      locale,
      is_validated: isValidated,
      is_active: !isRevoked,
      password_hash: hashOf('BASEUSER'),
      created_at: new Date(now.getTime() - since * DAY_MS),
      approval_notes: notes,
      notes_version: notes === '' ? 0 : 1,
    });
    remember(member.email, { id, fname: member.fname, lname: member.lname, isMember: true, locale });
  }
  return (email) => {
    const found = everybody.get(email);
    if (!found) throw new Error(`there is no ${email}`);
    return found;
  };
};

const addPendingAdmin = ({ into, chance, now }: Place, passwordHash: string): void => {
  const { hoursAgo, ...name } = pendingAdmin;
  const registeredAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
  into.add('person', {
    id: chance.uuid(),
    role: 'ADMIN',
    ...name,
    company: 'Code desk',
    state: 'Ohio',
    phone: '614-555-0108',
    password_hash: passwordHash,
    approval: 'PENDING_APPROVAL',
    created_at: registeredAt,
    email_confirmed_at: registeredAt,
  });
};

/** The plan that somebody's order counted by. */
const tierAt = (email: string, at: Date, now: Date): Tier => {
  const plan = worldPlans.find((one) => one.email === email);
  return plan && beganAt(now, plan) <= at ? plan.tier : 'NONE';
};
