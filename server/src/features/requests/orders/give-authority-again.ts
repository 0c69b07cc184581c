import type { ExtraKind, SignedHow } from '@keywright/contract/authority-kinds';
import { actAs, type Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { ownerKey } from '../../../access/owner.ts';
import { ownCodePolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { attachFile } from '../../../platform/files/files.store.ts';
import { keepImages } from '../../../platform/files/keep-file.ts';
import type { Parts } from '../../../platform/parts.ts';
import { askedByNow } from '../asked-authority.store.ts';
import { insertExtras } from '../extra-documents.store.ts';
import { recordStep } from '../record-step.ts';
import { isPossible } from '../requests.states.ts';
import { lockRequest, type RequestRow, saveRequest } from '../requests.store.ts';

type Given = { id: string; kind: ExtraKind; signedHow: SignedHow; photo: Buffer | undefined };

/**
 * A member gives an authority document or the signature again, for the VIN that their request has now; what was given for the VIN before
 * stays as evidence. Fails with `authority.not_wanted` where nothing of this kind is void.
 */
export const giveAuthorityAgain = async (
  parts: Parts,
  caller: Known,
  { id, kind, signedHow, photo: buffer }: Given,
): Promise<void> => {
  if (!buffer) throw new Failure('upload.missing', { fields: { photo: 'file.required' } });
  const key = ownerKey({ personId: caller.person.id });
  // Asked before the picture is worked on, and again with the request locked.
  await actAs(parts, caller, async (tx, caller) => void (await findWanting(tx, caller, { id, kind })));
  const { photo } = await keepImages(parts, { ownerKey: key, buffers: { photo: buffer } });
  await actAs(parts, caller, async (tx, caller) => {
    const row = await findWanting(tx, caller, { id, kind });
    const at = parts.clock.now();
    await attachFile(tx, photo.id, key);
    await insertExtras(tx, { requestId: row.id, extras: [{ kind, fileId: photo.id }], at });
    const isSigned = kind === 'signature';
    await saveRequest(tx, row.id, {
      // A tick for what was there before is none for this.
      version: row.version + 1,
      ...(isSigned && { signed_how: signedHow, signed_locale: caller.locale, signed_at: at }),
    });
    const details = { kind, ...(isSigned && { signed: signedHow }) };
    await recordStep(tx, caller.trace, row, { action: 'request.authority_given', details });
  });
};

const findWanting = async (
  tx: Tx,
  caller: Present<Known>,
  { id, kind }: Pick<Given, 'id' | 'kind'>,
): Promise<RequestRow & { orderId: string }> => {
  const row = authorize(ownCodePolicy, caller, 'edit', await lockRequest(tx, id));
  const { orderId, status, imagesDeletedAt } = row;
  const isOpen = orderId !== null && isPossible('decline', status) && imagesDeletedAt === null;
  if (!isOpen || !(await askedByNow(tx, id)).voided.includes(kind)) throw new Failure('authority.not_wanted');
  return { ...row, orderId };
};
