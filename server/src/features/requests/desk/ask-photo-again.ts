import type { DocumentKind, PhotoReason } from '@keywright/contract/requests';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { oweMail } from '../../../platform/mail/outbox.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { beginCustomerWait } from '../due.store.ts';
import { rejectDocument } from '../documents.store.ts';
import { owePush } from '../owe-push.ts';
import { after } from '../requests.states.ts';
import { saveRequest } from '../requests.store.ts';
import { failpoint } from '../requests.failpoints.ts';
import { type DeskCase, lockCase } from './desk.store.ts';
import { openCase } from './open-case.ts';
import { stepTaken } from './step-taken.ts';

type Wanted = { id: string; kind: DocumentKind; reason: PhotoReason };

/**
 * Asks the customer of a request that waits or that this admin holds for one photo again, by mail and on the order's page; the hold of the money, the place in the queue and the clock stay.
 * No code is released before another photo has come and was looked at. The same once more changes nothing; another reason counts, without
 * a second mail or push. `photo.gone` when the photos were destroyed.
 */
export const askPhotoAgain = (parts: Parts, caller: Known, { id, kind, reason }: Wanted): Promise<DeskCase> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = openCase(caller, 'askAgain', await lockCase(tx, id));
    after('decline', row.status);
    const document = row.documents.find((one) => one.kind === kind);
    if (!document || row.imagesDeletedAt !== null) throw new Failure('photo.gone');
    if (document.askedAgainFor === reason) return row;
    const at = parts.clock.now();
    await rejectDocument(tx, { id: document.id, reason, by: caller.person.id, at });
    await beginCustomerWait(tx, id, at);
    // What was ticked was ticked of a photo that does not count any more.
    await saveRequest(tx, id, {
      documents_verified_at: null,
      documents_verified_by: null,
      documents_verified_version: null,
    });
    failpoint('photo.after_asked');
    await oweWantedMail(tx, row, document.id);
    if (document.askedAgainFor === null) await owePush(tx, { requestId: row.id, what: 'photo', at });
    return stepTaken(tx, caller.trace, row, { action: 'request.photo_asked_again', reason, details: { kind } });
  });

const oweWantedMail = async (tx: Tx, row: DeskCase, documentId: string): Promise<void> => {
  if (row.email === null) return;
  await oweMail(tx, {
    template: 'request.photo_wanted',
    recipient: row.email,
    locale: row.locale,
    refs: { orderId: row.orderId, requestId: row.id, documentId },
    onceKey: `request.photo_wanted:${documentId}`,
  });
};
