import { whenViolated } from '../../../platform/db/constraint.ts';
import { DocumentKind, type VinWarning } from '@keywright/contract/requests';
import type { Owner } from '../../../access/owner.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { attachFiles } from '../../../platform/files/files.store.ts';
import { refusalOf } from '../../../platform/files/refusal.ts';

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
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(whenViolated({ one_request_per_vin_in_cart: 'cart.same_vin' }));
  return id;
};

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

type Attaching = {
  requestId: string;
  photos: Record<DocumentKind, string>;
  owners: readonly string[];
  at: Date;
};

/**
 * Makes the photos documents of a request. Each must be one of these owners' (a person's own, or of the guest that they were
 * in this browser) and used nowhere else; anybody else's is told like a missing one, at its field.
 */
export const attachPhotos = async (tx: Tx, { requestId, photos, owners, at }: Attaching): Promise<void> => {
  const attached = new Set(await attachFiles(tx, Object.values(photos), owners));
  // What is given for two of them is taken for the first.
  const missing = DocumentKind.options.filter((kind) => !attached.delete(photos[kind]));
  if (missing.length > 0) throw refusalOf(Object.fromEntries(missing.map((kind) => [kind, 'file.required' as const])));
  await tx
    .insertInto('document')
    .values(
      DocumentKind.options.map((kind) => ({ request_id: requestId, kind, file_id: photos[kind], created_at: at })),
    )
    .execute();
};
