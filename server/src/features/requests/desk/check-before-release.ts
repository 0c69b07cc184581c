import type { Caller } from '../../../access/actor.ts';
import { lockDeskPeople } from '../../../access/desk-people.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { countsAsValidated } from '../../compliance/licences.facts.ts';
import { authorityWanted } from '../asked-authority.store.ts';
import { wantedOf } from '../documents.store.ts';
import { saveRequest } from '../requests.store.ts';
import { caseNow, type DeskCase, verifyDocuments } from './desk.store.ts';
import { holdFlagRules } from './flag-rules.store.ts';
import { requirePhotosSeen, requireVehiclePapersSeen } from './photos-seen.ts';
import { type Codes, type Provenance, provenanceTold, requireNoCode } from './provenance.ts';
import { requireCodeForm } from './require-code-form.ts';
import { requireSecondReview, secondReviewTold } from './second-review.ts';

type Check = { by: string; at: Date; documentsVerified: boolean };
/** What the sender says about the flags: which were read, and why nobody else reviews the request. */
export type FlagAnswers = { flagsSeen?: string | undefined; soleReviewReason?: string | undefined };
type Release = Check & { caller: Caller; codes: Codes; provenance: Provenance; answers: FlagAnswers };

/** What a release rests on, and what the log tells of it. */
export type Checked = Awaited<ReturnType<typeof checkBeforeRelease>>;

/** Every rule of a release, of a first code and of another in its place alike; what counts is held until the act is over. */
export const checkBeforeRelease = async (
  tx: Tx,
  row: DeskCase,
  { caller, codes, provenance, answers: { flagsSeen, soleReviewReason }, ...check }: Release,
) => {
  requirePin(row, codes);
  const { codeReference } = provenance;
  requireNoCode({ codeReference, soleReviewReason }, { row, ...codes });
  await requireCodeForm(tx, row.make, codes);
  const basis = await requireBasis(tx, row, check);
  await holdFlagRules(tx);
  await lockDeskPeople(tx);
  const judged = await caseNow(tx, row.id);
  if (flagsSeen !== undefined && flagsSeen !== judged.flagsMark) throw new Failure('request.flags_changed');
  const second = requireSecondReview(judged, { act: 'send', caller, senderId: check.by, soleReviewReason });
  const told = {
    basis,
    withPin: row.withPin,
    ...provenanceTold(provenance),
    ...(judged.flags.length > 0 && { flags: judged.flags.map(({ kind }) => kind) }),
    ...(flagsSeen !== undefined && judged.flags.length > 0 && { flagsSeen: true as const }),
    ...secondReviewTold(second),
  };
  return { basis, judged, second, told };
};

/** `request.pin_missing` where one was paid for and is not there, `request.pin_not_paid` the other way round. */
const requirePin = (row: DeskCase, { pincode }: Codes): void => {
  if (row.withPin && !pincode) throw new Failure('request.pin_missing', { values: { make: row.make } });
  if (!row.withPin && pincode) throw new Failure('request.pin_not_paid');
};

/** A request has three photos; fewer were destroyed or are missing, and can't have been looked at. */
const PHOTOS = 3;

/**
 * No code is released unchecked: the admin says that they checked this request's documents, or these were verified
 * before as they are now, or the account of who asked is validated and its license, where one is asked for and was given, has not expired at this moment.
 * Else `request.unchecked`. What is ticked has been looked at: each photo as it is now, opened by who ticks, else
 * `request.photos_unseen`. Without a tick the sender has still opened what is about the vehicle. While a photo is asked for again nothing else counts: `request.photo_awaited`.
 * Nor while the authority documents are missing for an edited VIN: `request.authority_awaited`.
 */
const requireBasis = async (
  tx: Tx,
  row: DeskCase,
  { by, at, documentsVerified }: Check,
): Promise<'account' | 'documents'> => {
  if (wantedOf(row.documents).length > 0) throw new Failure('request.photo_awaited');
  if (authorityWanted(row.askedBy).length > 0) throw new Failure('request.authority_awaited');
  const photosAreThere = row.imagesDeletedAt === null && row.documents.length === PHOTOS;
  if (documentsVerified && photosAreThere) {
    await requirePhotosSeen(tx, by, row);
    await verifyDocuments(tx, { requestId: row.id, by, at });
    await saveRequest(tx, row.id, {
      documents_verified_at: at,
      documents_verified_by: by,
      documents_verified_version: row.version,
    });
    return 'documents';
  }
  const wasVerified = row.documentsVerifiedVersion === row.version;
  const isKnown = wasVerified || (row.askerId !== null && (await countsAsValidated(tx, row.askerId)));
  if (!isKnown) throw new Failure('request.unchecked');
  await requireVehiclePapersSeen(tx, by, row);
  return wasVerified ? 'documents' : 'account';
};
