import { actAs, type Present } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { isDesk } from '../../../access/admits.ts';
import { open } from '../../../access/guarded.ts';
import { requestPolicy } from '../../../access/policies/request.policy.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { readFile } from '../../../platform/files/keep-file.ts';
import type { ServedBytes } from '../../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { ownerKey } from '../cart/owner.ts';
import { findImage, type ImageRow } from './image.store.ts';

/** `passes`: the orders whose private link this browser has shown. */
type Wanted = { id: string; passes: readonly string[] };

/**
 * The bytes of one photo: to its owner, to whoever holds the order's private link, and to the desk, whose every look is on
 * record before the bytes leave. For anybody else there is no such photo.
 */
export const viewImage = async (parts: Parts, caller: Caller, wanted: Wanted): Promise<ServedBytes> => {
  const { kind } = await actAs(parts, caller, (tx, caller) => look(parts, tx, caller, wanted));
  const { bytes, mediaType } = await readFile(parts, wanted.id);
  return { bytes, mediaType, filename: `${kind ?? 'photo'}.jpg` };
};

const look = async (parts: Parts, tx: Tx, caller: Present, { id, passes }: Wanted): Promise<ImageRow> => {
  const found = await findImage(tx, id);
  if (!found) throw new Failure('not_found');
  const image = open(found);
  const why = rightTo(caller, image, passes);
  if (why === undefined) throw new Failure('not_found');
  if (why === 'desk') await recordLook(parts, tx, caller, image);
  return image;
};

type Right = 'owner' | 'link' | 'desk';

const rightTo = (caller: Caller, image: ImageRow, passes: readonly string[]): Right | undefined => {
  if (isUploader(caller, image)) return 'owner';
  if (image.orderId !== null && passes.includes(image.orderId)) return 'link';
  if (!requestPolicy.view(caller, image)) return undefined;
  return caller.person && isDesk(caller.person) ? 'desk' : 'owner';
};

const isUploader = ({ person, guest }: Caller, { ownerKey: key }: ImageRow): boolean =>
  (person !== undefined && key === ownerKey({ personId: person.id })) ||
  (guest !== undefined && key === ownerKey({ guestId: guest.id }));

const recordLook = async (
  { clock }: Parts,
  tx: Tx,
  caller: Present,
  { id, requestId, kind }: ImageRow,
): Promise<void> => {
  await guardLimit(tx, clock, { bucket: `image-view:${caller.person?.id ?? ''}`, ...limits.imageViewDesk });
  await recordAct(tx, caller.trace, {
    action: 'image.viewed',
    object: { type: 'file', id },
    details: { requestId, kind },
  });
};
