import type { DeskRequest } from '@keywright/contract/desk';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { type DeskCase, findCase } from './desk.store.ts';
import { deskView } from './desk.view.ts';
import { limitCases } from './limit-cases.ts';
import { photosSeenBy } from './photos-seen.ts';
import { comeToLook } from './presence.ts';

/**
 * One paid request, whatever its state. Opening it is on record before it is answered: once in 30 minutes of a session, since a
 * case that stays open is asked for again and again; the desk hears who looks at it. It says which photos this very admin has had before them, as the log knows it.
 */
export const viewCase = (parts: Parts, caller: Known, { id }: { id: string }): Promise<DeskRequest> =>
  actAs(parts, caller, async (tx, caller) => {
    const { clock } = parts;
    const row = authorize(requestPolicy, caller, 'view', await findCase(tx, id));
    if (await limitCases(parts, tx, caller, id))
      await recordAct(tx, caller.trace, { action: 'request.opened', object: { type: 'request', id } });
    await comeToLook(tx, caller, row, clock.now());
    const opened = await photosSeenBy(tx, caller.person.id, row);
    return deskView(row, caller, clock.now(), opened);
  });

/** A request after an act of this admin, with the photos that they have opened, so that the page need not ask again. */
export const viewAfter = async (parts: Parts, caller: Known, row: DeskCase): Promise<DeskRequest> =>
  deskView(row, caller, parts.clock.now(), await photosSeenBy(parts.db, caller.person.id, row));
