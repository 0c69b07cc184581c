import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';

/**
 * The specified calls send the super admin's address along. Power comes from the session alone; an address that is not
 * the session's own is a lie, refused and kept on record.
 */
export const requireOwnEmail = async (parts: Parts, caller: Known, sent: string | undefined): Promise<void> => {
  if (sent === undefined || sent === caller.person.email) return;
  await actAs(parts, caller, (tx, { person, trace }) =>
    recordAct(tx, trace, { action: 'super-admin.other_email_refused', object: { type: 'person', id: person.id } }),
  );
  throw new Failure('access.denied');
};
