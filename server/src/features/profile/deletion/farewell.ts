import type { Parts } from '../../../platform/parts.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { forgetRecipient, recipientOf } from '../../../platform/mail/outbox.store.ts';

const AGAIN_MS = 60_000;

/** Under which the farewell to somebody is owed. */
export const farewellKey = (personId: string): string => `profile-deleted:${personId}`;

/** Takes a deleted person's old address out of the mails that went to it, the farewell last; until all are sent, asks again. */
export const forgetAddressee = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>, personId: string): Promise<void> => {
  const upTo = farewellKey(personId);
  const recipient = await recipientOf(db, upTo);
  if (!recipient || !(await forgetRecipient(db, { recipient, upTo }))) return;
  await addJob(db, {
    task: 'forget-addressee',
    payload: { personId },
    key: `forget-addressee:${personId}`,
    runAt: new Date(clock.now().getTime() + AGAIN_MS),
  });
};
