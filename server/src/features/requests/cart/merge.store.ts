import type { Tx } from '../../../platform/db/database.ts';

type Moved = { fromCart: string; intoCart: string; personId: string };

/** What lies in a guest's cart or was taken out of it becomes the person's. What is paid for stays its order's. */
export const moveRequestsTo = async (tx: Tx, { fromCart, intoCart, personId }: Moved): Promise<void> => {
  await tx
    .updateTable('request')
    .set({ cart_id: intoCart, person_id: personId, guest_id: null, contact_email: null, press_id: null })
    .where('cart_id', '=', fromCart)
    .where('status', 'in', ['IN_CART', 'REMOVED'])
    .execute();
};

/** The photos of those requests, and the ones that still wait for theirs. Called once the requests have moved. */
export const moveFilesTo = async (
  tx: Tx,
  { guestId, personId }: { guestId: string; personId: string },
): Promise<void> => {
  await tx
    .updateTable('stored_file')
    .set({ owner_key: `person:${personId}` })
    .where('owner_key', '=', `guest:${guestId}`)
    .where('state', '<>', 'DELETED')
    .where((eb) =>
      eb.or([
        eb('attached_at', 'is', null),
        eb(
          'id',
          'in',
          eb
            .selectFrom('document')
            .innerJoin('request', 'request.id', 'document.request_id')
            .select('document.file_id')
            .where('request.person_id', '=', personId)
            .unionAll(
              eb
                .selectFrom('extra_document')
                .innerJoin('request', 'request.id', 'extra_document.request_id')
                .select('extra_document.file_id')
                .where('request.person_id', '=', personId),
            ),
        ),
      ]),
    )
    .execute();
};
