import { actAs, actOnOneself } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { workshopPolicy } from '../../access/policies/workshop.policy.ts';
import { authorize } from '../../access/policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { placeOf, requireValidated } from './workshops.facts.ts';
import { insertWorkshop, lockOwned, saveWorkshop } from './workshops.store.ts';
import { viewWorkshop } from './workshop.view.ts';

/** Opens a workshop of the caller's. Fails with `workshop.not_validated`, and with `workshop.already` in their own or another's. */
export const openWorkshop = (parts: Parts, caller: Known, { name }: { name: string }) =>
  actOnOneself(parts, caller, async (tx, caller) => {
    const ownerId = caller.person.id;
    await requireValidated(tx, ownerId);
    if (await placeOf(tx, ownerId)) throw new Failure('workshop.already');
    const id = await insertWorkshop(tx, { ownerId, name, at: parts.clock.now() });
    await recordAct(tx, caller.trace, { action: 'workshop.opened', object: { type: 'workshop', id } });
    return viewWorkshop(parts, tx, caller);
  });

/** What the owner's workshop is called, and whether each order needs a PO number. */
export const changeWorkshop = (parts: Parts, caller: Known, change: { name: string; poRequired: boolean }) =>
  actAs(parts, caller, async (tx, caller) => {
    const { id } = authorize(workshopPolicy, caller, 'manage', await lockOwned(tx, caller.person.id));
    await saveWorkshop(tx, id, change);
    await recordAct(tx, caller.trace, {
      action: 'workshop.changed',
      object: { type: 'workshop', id },
      details: { poRequired: change.poRequired },
    });
    return viewWorkshop(parts, tx, caller);
  });
