import type { Tx } from '../../platform/db/database.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';

type EndedRequest = { id: string; orderId: string; email: string | null; locale: string };

/** Owes the mail about a request's end to the address of its order. Somebody without one has the private link only. */
export const oweEndMail = async (
  tx: Tx,
  row: EndedRequest,
  template: 'request.fulfilled' | 'request.declined' | 'request.canceled',
): Promise<void> => {
  if (row.email === null) return;
  await oweMail(tx, {
    template,
    recipient: row.email,
    locale: row.locale,
    refs: { orderId: row.orderId, requestId: row.id },
    onceKey: `${template}:${row.id}`,
  });
};
