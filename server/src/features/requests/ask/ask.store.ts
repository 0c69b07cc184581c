import { whenViolated } from '../../../platform/db/constraint.ts';
import { DocumentKind, type VinWarning } from '@keywright/contract/requests';
import type { PlaceCode } from '@keywright/contract/places';
import type { Owner } from '../../../access/owner.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { attachFiles } from '../../../platform/files/files.store.ts';
import { refusalOf } from '../../../platform/files/refusal.ts';
import { type ExtraDocument, insertExtras } from '../extra-documents.store.ts';
import type { AskedAuthority } from './authority.ts';

export type NewRequest = {
  cartId: string;
  owner: Owner;
  make: string;
  model: string;
  year: number;
  vin: string;
  vinConfirmed: boolean;
  vinWarnings: VinWarning[];
  withPin: boolean;
  contactEmail: string | undefined;
  pressId: string | undefined;
  authority: AskedAuthority;
  worksIn: PlaceCode | undefined;
};

export const insertRequest = async (tx: Tx, request: NewRequest, at: Date): Promise<string> => {
  const { owner } = request;
  const { id } = await tx
    .insertInto('request')
    .values({
      cart_id: request.cartId,
      ...('personId' in owner ? { person_id: owner.personId } : { guest_id: owner.guestId }),
      make: request.make,
      model: request.model,
      year: request.year,
      vin: request.vin,
      vin_confirmed: request.vinConfirmed,
      vin_warnings: request.vinWarnings,
      with_pin: request.withPin,
      contact_email: request.contactEmail ?? null,
      press_id: request.pressId ?? null,
      authority: request.authority?.kind ?? null,
      authority_version: request.authority?.version ?? null,
      works_in: request.worksIn ?? null,
      ...signedColumns(request.authority, at),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(whenViolated({ one_request_per_vin_in_cart: 'cart.same_vin' }));
  return id;
};

const signedColumns = (authority: AskedAuthority, at: Date) =>
  authority?.signed
    ? { signed_how: authority.signed.how, signed_locale: authority.signed.locale, signed_at: at }
    : undefined;

/** The request that this press of the button made before, whatever became of it. */
export const requestOfPress = async (db: Db | Tx, cartId: string, pressId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('request')
    .select('id')
    .where('cart_id', '=', cartId)
    .where('press_id', '=', pressId)
    .executeTakeFirst();
  return row?.id;
};

export const isInCart = async (db: Db | Tx, cartId: string, vin: string): Promise<boolean> => {
  const row = await db
    .selectFrom('request')
    .select('id')
    .where('cart_id', '=', cartId)
    .where('vin', '=', vin)
    .where('status', '=', 'IN_CART')
    .executeTakeFirst();
  return row !== undefined;
};

/** A side of the ID on an account that counts now. */
type OnFile = { kind: string; fileId: string };

type Attaching = {
  requestId: string;
  extras: readonly ExtraDocument[];
  photos: Record<DocumentKind, string>;
  owners: readonly string[];
  idOnFile: () => Promise<readonly OnFile[]>;
  at: Date;
};

/**
 * Makes the photos documents of a request. Each must be one of these owners' (a person's own, or of the guest that they were
 * in this browser) and used nowhere else; anybody else's is told like a missing one, at its field. One that was taken from what is on file must
 * still count there, for the same side. Answers which were.
 */
export const attachPhotos = async (
  tx: Tx,
  { requestId, photos, extras, owners, idOnFile, at }: Attaching,
): Promise<DocumentKind[]> => {
  const fileIds = [...Object.values(photos), ...extras.map(({ fileId }) => fileId)];
  const attached = new Set(await attachFiles(tx, fileIds, owners));
  // What is given for two of them is taken for the first.
  const missing = [
    ...DocumentKind.options.filter((kind) => !attached.delete(photos[kind])),
    ...extras.flatMap(({ kind, fileId }) => (attached.delete(fileId) ? [] : [kind])),
  ];
  if (missing.length > 0) throw refusalOf(Object.fromEntries(missing.map((kind) => [kind, 'file.required' as const])));
  const taken = await takenFrom(tx, fileIds);
  const counting = taken.size > 0 ? await idOnFile() : [];
  const over = [...DocumentKind.options.map((kind) => ({ kind, fileId: photos[kind] })), ...extras].filter(
    ({ kind, fileId }) =>
      taken.has(fileId) && !counting.some((side) => side.kind === kind && side.fileId === taken.get(fileId)),
  );
  if (over.length > 0) throw refusalOf(Object.fromEntries(over.map(({ kind }) => [kind, 'file.not_on_file' as const])));
  await tx
    .insertInto('document')
    .values(
      DocumentKind.options.map((kind) => ({
        request_id: requestId,
        kind,
        file_id: photos[kind],
        on_file: taken.has(photos[kind]),
        created_at: at,
      })),
    )
    .execute();
  await insertExtras(tx, { requestId, extras, at });
  return DocumentKind.options.filter((kind) => taken.has(photos[kind]));
};

/** Of which file of an account each of these was taken, where it was. */
const takenFrom = async (tx: Tx, fileIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .selectFrom('stored_file')
    .select(['id', 'taken_from as takenFrom'])
    .where('id', 'in', [...fileIds])
    .where('taken_from', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, takenFrom: from }) => (from ? [[id, from]] : [])));
};
