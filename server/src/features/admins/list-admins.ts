import type { AdminAct, Approval } from '@keywright/contract/admins';
import type { Parts } from '../../platform/parts.ts';
import { findLoggedActs } from '../audit/history.facts.ts';
import { lastActs } from './acts.store.ts';
import { type AdminRow, findAdmins, findEndedAdmins } from './admins.store.ts';

const MOST_ACTS = 50;
const MOST_ENDED = 200;

export const listAdmins = ({ db }: Parts, approval: Approval): Promise<AdminRow[]> => findAdmins(db, approval);

export const listEndedAdmins = ({ db }: Parts): Promise<AdminRow[]> => findEndedAdmins(db, MOST_ENDED);

/** The last acts of super admins, with what their sentences need. */
export const listActs = async ({ db }: Parts): Promise<AdminAct[]> => {
  const acts = await lastActs(db, MOST_ACTS);
  const logged = new Map(
    (
      await findLoggedActs(
        db,
        acts.map(({ id }) => id),
      )
    ).map((act) => [act.id, act]),
  );
  return acts.flatMap(({ id, actor, target, notes }) => {
    const act = logged.get(id);
    return act ? [{ ...act, actor, target, notes }] : [];
  });
};
