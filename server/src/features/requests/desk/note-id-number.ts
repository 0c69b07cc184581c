import type { IdNumber } from '@keywright/contract/id-number';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { idNumberColumns } from '../../../access/id-number.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { hasOtherIdNumber, saveRequest } from '../requests.store.ts';
import { type DeskCase, lockCase } from './desk.store.ts';
import { openCase } from './open-case.ts';
import { stepTaken } from './step-taken.ts';

/**
 * Stores the number of the ID on the photos of a request, as a keyed hash. The admin who works on the request types it, like the one who
 * asks for a photo again. Answers the request with its flags as they are now.
 */
export const noteIdNumber = (
  parts: Parts,
  caller: Known,
  { id, ...number }: IdNumber & { id: string },
): Promise<DeskCase> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = openCase(caller, 'askAgain', await lockCase(tx, id));
    if (row.status !== 'INPROGRESS') throw new Failure('request.wrong_state', { values: { status: row.status } });
    const columns = idNumberColumns(parts.settings, number);
    // A number that found the same ID elsewhere is evidence: nobody takes it back, or gives it another issuer.
    const isEvidence = row.flags.some(({ kind }) => kind === 'SAME_ID');
    if (isEvidence && (await hasOtherIdNumber(tx, id, columns))) throw new Failure('id_number.matches');
    await saveRequest(tx, id, columns);
    return stepTaken(tx, caller.trace, row, {
      action: 'request.id_number_noted',
      details: { place: columns.id_number_place, removed: columns.id_number_mark === null },
    });
  });
