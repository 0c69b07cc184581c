import type { Parts } from '../../../platform/parts.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { forgetRecipient, isAnyOwed, mailByKey } from '../../../platform/mail/outbox.store.ts';

const AGAIN_MS = 60_000;

/** Under which the farewell to somebody is owed. */
export const farewellKey = (personId: string): string => `profile-deleted:${personId}`;

/** Takes a deleted person's old address out of the mails that went to it, the farewell too; until all are sent, asks again. */
export const forgetAddressee = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>, personId: string): Promise<void> => {
  const farewell = await mailByKey(db, farewellKey(personId));
  if (!farewell || farewell.recipient === '') return;
  const { recipient, createdAt } = farewell;
  if (!(await isAnyOwed(db, recipient, createdAt))) return forgetRecipient(db, recipient, createdAt);
  await addJob(db, {
    task: 'forget-addressee',
    payload: { personId },
    key: `forget-addressee:${personId}`,
    runAt: new Date(clock.now().getTime() + AGAIN_MS),
  });
};
