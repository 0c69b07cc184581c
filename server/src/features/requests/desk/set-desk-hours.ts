import type { OpeningHours } from '@keywright/contract/opening-hours';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findDeskHours, insertDeskHours, lockDeskHours } from '../desk-hours.store.ts';
import { moveDueTimes } from '../due.store.ts';

type Change = { version: number; hours: OpeningHours | null };

/** Sets when the desk is open; refused with `desk_hours.changed` for another version than the last. */
export const setDeskHours = (parts: Parts, caller: Known, { version: seen, hours }: Change): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    await lockDeskHours(tx);
    const now = await findDeskHours(tx);
    if ((now?.version ?? 0) !== seen) throw new Failure('desk_hours.changed');
    const [version, was] = [seen + 1, now?.hours ?? null];
    await insertDeskHours(tx, { version, hours, by: caller.person.id });
    await moveDueTimes(tx, { was, hours, at: parts.clock.now() });
    await recordAct(tx, caller.trace, {
      action: 'desk_hours.changed',
      object: { type: 'desk_hours', id: 'desk' },
      details: { version, rule: hours, was },
    });
  });
