import type { Tx } from '../../platform/db/database.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import { addresseeOf } from './workshops.store.ts';

type Ended = { workshopId: string; personId: string; why: 'removed' | 'closed'; at: Date };

/** Owes the mail to somebody who works in a workshop no longer, and did not go of their own accord. */
export const tellTechnician = async (tx: Tx, { workshopId, personId, why, at }: Ended): Promise<void> => {
  const { email, locale } = await addresseeOf(tx, personId);
  await oweMail(tx, {
    template: 'workshop-place-ended',
    recipient: email,
    locale,
    refs: { workshopId, why },
    // Somebody may work there again, and be removed again.
    onceKey: `workshop-place-ended:${workshopId}:${personId}:${at.getTime()}`,
  });
};
