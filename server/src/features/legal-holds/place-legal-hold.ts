import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { isUuid } from '../../platform/uuid.ts';
import { type HoldOf, insertLegalHold, lockLegalHolds, personByEmail, requestById } from './legal-holds.store.ts';

type Wanted = { about: 'request' | 'person'; subject: string; reason: string };

/**
 * From here on nothing of this request or person is destroyed, whatever its time is. One that stands already stays as it is. Fails with
 * `not_found` when there is no such request or person.
 */
export const placeLegalHold = (parts: Parts, caller: Known, { reason, ...wanted }: Wanted): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    await lockLegalHolds(tx);
    const of = await subjectOf(tx, wanted);
    const id = await insertLegalHold(tx, { of, reason, placedBy: caller.person.id, at: parts.clock.now() });
    if (!id) return;
    await recordAct(tx, caller.trace, {
      action: 'hold.placed',
      object: 'requestId' in of ? { type: 'request', id: of.requestId } : { type: 'person', id: of.personId },
      reason,
      details: { hold: id },
    });
  });

const subjectOf = async (tx: Tx, { about, subject }: Omit<Wanted, 'reason'>): Promise<HoldOf> => {
  const id = subject.toLowerCase();
  if (about === 'request') {
    const request = isUuid(id) ? await requestById(tx, id) : undefined;
    if (request) return { requestId: request.id };
  } else {
    const person = await personByEmail(tx, id);
    if (person) return { personId: person.id };
  }
  throw new Failure('not_found');
};
