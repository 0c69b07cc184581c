import { randomUUID } from 'node:crypto';
import { isMember } from '../../access/roles.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import { lockPerson, savePerson } from './person.store.ts';
import type { ProfileReactions } from './profile.reactions.ts';

type Ending = { personId: string; why: 'licence_renewed_late' | 'licence_removed' | 'paper_rejected'; trace: Trace };

/**
 * Ends the validation of a member because of a license or a paper of theirs, with its trace and the mail to them; one who has none stays so.
 * Whoever turns a paper down writes to them about it, and about this too.
 */
export const endValidation = async (
  tx: Tx,
  validationEnded: ProfileReactions['validationEnded'],
  { personId, why, trace }: Ending,
): Promise<void> => {
  const person = await lockPerson(tx, personId);
  if (!person || !isMember(person) || !person.isValidated) return;
  await savePerson(tx, personId, { is_validated: false });
  await recordAct(tx, trace, {
    action: 'person.validation_ended',
    object: { type: 'person', id: personId },
    details: { why },
  });
  if (why !== 'paper_rejected') {
    await oweMail(tx, {
      template: 'validation-ended',
      recipient: person.email,
      locale: person.locale,
      refs: { why },
      onceKey: `validation-ended:${personId}:${randomUUID()}`,
    });
  }
  await validationEnded(tx, { personId });
};
