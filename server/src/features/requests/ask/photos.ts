import { isVehiclePhoto } from '@keywright/contract/authority-kinds';
import { DocumentKind } from '@keywright/contract/requests';
import type { FieldMessage } from '@keywright/contract/field-messages';
import { type Owner, ownerKey } from '../../../access/owner.ts';
import { copyImages, keepImages } from '../../../platform/files/keep-file.ts';
import { refusalOf } from '../../../platform/files/refusal.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { ExtraDocument } from '../extra-documents.store.ts';

/** The photos of one call: as files, or as the ids of ones that were uploaded before. A file counts when both came. */
export type Photos = {
  files: Partial<Record<DocumentKind, Buffer>>;
  ids: Partial<Record<DocumentKind, string | undefined>>;
};

/** What is wrong with the photos before any is looked at: the ones that are missing. */
export const missingPhotos = ({ files, ids }: Photos): Record<string, FieldMessage> =>
  Object.fromEntries(
    DocumentKind.options.flatMap((kind) => (files[kind] || ids[kind] ? [] : [[kind, 'file.required' as const]])),
  );

/** Stores the files, and answers the ids of all three photos. */
export const keepPhotos = async (
  parts: Parts,
  owner: Owner,
  { files, ids }: Photos,
): Promise<Record<DocumentKind, string>> => {
  const kept = await keepImages(parts, { ownerKey: ownerKey(owner), buffers: files });
  const idOf = (kind: DocumentKind): string => (files[kind] ? kept[kind].id : (ids[kind] ?? ''));
  const all = { frontId: idOf('frontId'), backId: idOf('backId'), registration: idOf('registration') };
  requireThreeDifferent(all);
  return all;
};

/**
 * The same three, and what comes beside them, for a request whose ID stands in further ones: copies of all that was named, but for the
 * registration and the photos of the vehicle. What can't be copied stays named, and is refused where it is attached.
 */
export const copyShared = async (
  parts: Parts,
  owners: readonly [string, ...string[]],
  { photos, extras }: { photos: Record<DocumentKind, string>; extras: readonly ExtraDocument[] },
): Promise<{ photos: Record<DocumentKind, string>; extras: ExtraDocument[] }> => {
  const { registration, ...shared } = photos;
  const sharedExtras = extras.filter(({ kind }) => !isVehiclePhoto(kind));
  const ids = [...Object.values(shared), ...sharedExtras.map(({ fileId }) => fileId)];
  const copies = await copyImages(parts, ids, owners);
  const copyOf = (id: string): string => copies.get(id) ?? id;
  return {
    photos: { frontId: copyOf(shared.frontId), backId: copyOf(shared.backId), registration },
    extras: extras.map(({ kind, fileId }) => ({ kind, fileId: copyOf(fileId) })),
  };
};

/** One photo can't be two things, and the database would refuse the second with less of an explanation. */
const requireThreeDifferent = (all: Record<DocumentKind, string>): void => {
  const faults = DocumentKind.options.filter((kind, at) =>
    DocumentKind.options.slice(0, at).some((earlier) => all[earlier] === all[kind]),
  );
  if (faults.length > 0) throw refusalOf(Object.fromEntries(faults.map((kind) => [kind, 'file.required'])));
};
