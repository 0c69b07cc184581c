import { actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { failpoint } from '../profile.failpoints.ts';
import { Failure } from '../../../platform/failure.ts';
import { deleteFile, deleteUnattached } from '../../../platform/files/files.store.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { forgetRecipient, oweMail } from '../../../platform/mail/outbox.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { hasOpenOrders } from '../open-orders.ts';
import { lockPerson, type OwnPerson } from '../person.store.ts';
import type { ProfilePorts } from '../profile.ports.ts';
import type { ProfileReactions } from '../profile.reactions.ts';
import { profileKey } from '../replace-files.ts';
import { farewellKey } from './farewell.ts';
import { anonymise, deleteNotices, endFiles, isOnHold } from './deletion.store.ts';

/**
 * Deletes the caller's profile for good: who they were, their papers, their ways in. The record of their orders and of who did what stays.
 * Fails with `security.password_needed` and `session.wrong_password` when the sign-in is not fresh, and with
 * `profile.open_orders` while the desk or a card page is busy with an order of theirs, and with `profile.not_now`, which
 * tells nobody why, under a legal hold.
 */
export const deleteProfile = async (
  parts: Parts,
  { ports, reactions }: { ports: ProfilePorts; reactions: ProfileReactions },
  caller: Known,
  { password }: { password?: string | undefined },
): Promise<void> => {
  await ports.requireFreshOrPassword(caller, password);
  const personId = caller.person.id;
  await actOnOneself(parts, caller, async (tx, caller) => {
    await ports.holdCart(tx, { personId });
    const person = await lockPerson(tx, personId);
    if (!person) throw new Failure('auth.required');
    if (await hasOpenOrders(tx, personId)) throw new Failure('profile.open_orders');
    if (await isOnHold(tx, personId)) throw new Failure('profile.not_now');
    const at = parts.clock.now();
    await oweFarewell(tx, person);
    await anonymise(tx, personId, at);
    failpoint('delete.after_person');
    await destroyFiles(tx, personId);
    await deleteNotices(tx, personId);
    await recordAct(tx, caller.trace, { action: 'person.deleted', object: { type: 'person', id: personId } });
    await reactions.personDeleted(tx, { personId, email: person.email, trace: caller.trace, at });
    failpoint('delete.after_all');
  });
};

/** The one mail that is still sent to the old address; once it is out, no row of a mail holds that address. */
const oweFarewell = async (tx: Tx, { id, email, locale }: OwnPerson): Promise<void> => {
  await forgetRecipient(tx, { recipient: email });
  const onceKey = farewellKey(id);
  await oweMail(tx, { template: 'profile-deleted', recipient: email, locale, refs: {}, onceKey });
  await addJob(tx, { task: 'forget-addressee', payload: { personId: id }, key: `forget-addressee:${id}` });
};

/** With their keys gone nobody can read them; a backup that has the keys ends after `KEY_COPIES_DAYS`. The sweeper deletes the objects. */
const destroyFiles = async (tx: Tx, personId: string): Promise<void> => {
  for (const fileId of await endFiles(tx, personId)) await deleteFile(tx, fileId);
  await deleteUnattached(tx, [profileKey(personId), `person:${personId}`]);
};
