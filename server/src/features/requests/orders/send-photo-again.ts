import type { DocumentKind } from '@keywright/contract/requests';
import { actAs } from '../../../access/act.ts';
import type { Caller, Known } from '../../../access/actor.ts';
import { type Owner, ownerKey } from '../../../access/owner.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { attachFile } from '../../../platform/files/files.store.ts';
import { keepImages } from '../../../platform/files/keep-file.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { recordStep } from '../record-step.ts';
import { lockDeskHoursShared } from '../desk-hours.store.ts';
import { endCustomerWait } from '../due.store.ts';
import { replaceDocument, wantedDocument } from '../documents.store.ts';
import { failpoint } from '../requests.failpoints.ts';
import { isPossible } from '../requests.states.ts';
import { type RequestRow, saveRequest } from '../requests.store.ts';
import { type FindRequest, type Link, linkedRequest, ownRequest } from './own-or-linked.ts';

type Photo = { kind: DocumentKind; photo: Buffer | undefined };

/**
 * Puts another photo in the place of one that the desk asked for again; the old one stays on record until the request's photos are
 * destroyed. Fails with `photo.not_wanted` where none is asked for, also when somebody was faster.
 */
export const sendTrackedPhoto = (parts: Parts, caller: Caller, { kind, photo, ...link }: Photo & Link): Promise<void> =>
  replace(parts, caller, { kind, photo }, linkedRequest(link, 'view'));

/** The same for a member, by their account. */
export const sendOwnPhoto = (parts: Parts, caller: Known, { id, ...photo }: Photo & { id: string }): Promise<void> =>
  replace(parts, caller, photo, ownRequest(id, 'view'));

const replace = async <C extends Caller>(
  parts: Parts,
  caller: C,
  { kind, photo: buffer }: Photo,
  find: FindRequest<C>,
): Promise<void> => {
  if (!buffer) throw new Failure('upload.missing', { fields: { photo: 'file.required' } });
  // Asked before the photo is worked on, and once more with the request held.
  const key = await actAs(parts, caller, async (tx, caller) => {
    const row = await find(tx, caller);
    await requireWanted(tx, row, kind);
    return ownerKey(uploaderOf(row));
  });
  const { photo } = await keepImages(parts, { ownerKey: key, buffers: { photo: buffer } });
  failpoint('photo.after_kept');
  await actAs(parts, caller, async (tx, caller) => {
    await lockDeskHoursShared(tx);
    const row = await find(tx, caller);
    const documentId = await requireWanted(tx, row, kind);
    await attachFile(tx, photo.id, key);
    const at = parts.clock.now();
    await replaceDocument(tx, { documentId, requestId: row.id, kind, fileId: photo.id, at });
    await endCustomerWait(tx, row.id, at);
    // A tick for the photos before is none for these.
    await saveRequest(tx, row.id, { version: row.version + 1 });
    failpoint('photo.after_replaced');
    if (row.orderId === null) throw new Failure('photo.not_wanted');
    await recordStep(
      tx,
      caller.trace,
      { ...row, orderId: row.orderId },
      { action: 'request.photo_replaced', details: { kind } },
    );
  });
};

/** The document that is asked for again, of a request that the desk still works on. */
const requireWanted = async (tx: Tx, row: RequestRow, kind: DocumentKind): Promise<string> => {
  const id = isPossible('decline', row.status) ? await wantedDocument(tx, row.id, kind) : undefined;
  if (id === undefined) throw new Failure('photo.not_wanted');
  return id;
};

/** In whose name the photo comes: the request's owner's, also where a link brought it. */
const uploaderOf = ({ personId, guestId }: RequestRow): Owner => {
  if (personId !== null) return { personId };
  if (guestId !== null) return { guestId };
  throw new Failure('photo.not_wanted');
};
