import type { Known } from '../../access/actor.ts';
import { ownAccountPolicy } from '../../access/policies/own-account.policy.ts';
import { authorize } from '../../access/policy.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { hasOpenOrders } from './open-orders.ts';
import { currentFiles, type PersonFile } from './person-files.store.ts';
import { findPerson, type OwnPerson } from './person.store.ts';

type Own = { person: OwnPerson; files: PersonFile[]; hasOpenOrders: boolean };

/** The caller with their current files, as the database has them now. */
export const viewOwn = async ({ db }: Pick<Parts, 'db'>, caller: Known): Promise<Own> => {
  const { id } = caller.person;
  const [found, files, isBusy] = await Promise.all([findPerson(db, id), currentFiles(db, id), hasOpenOrders(db, id)]);
  if (!found) throw new Failure('auth.required');
  return { person: authorize(ownAccountPolicy, caller, 'view', found), files, hasOpenOrders: isBusy };
};

/** The same for an account that is asked for by its id; `not_found` unless it is the caller's. */
export const viewAccount = async (parts: Pick<Parts, 'db'>, caller: Known, id: string): Promise<Own> => {
  authorize(ownAccountPolicy, caller, 'view', await findPerson(parts.db, id));
  return viewOwn(parts, caller);
};
