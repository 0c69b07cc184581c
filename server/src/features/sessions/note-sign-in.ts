import type { Tx } from '../../platform/db/database.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import { consumeTemporaryPassword } from './temporary-password.ts';
import { type Candidate, hasEarlierSession, rememberDevice } from './sign-in.store.ts';
import type { Device } from './start-session.ts';

type SignedIn = { person: Candidate; sessionId: string; device: Device; at: Date };

/**
 * What a sign-in leaves behind beside its session: a temporary password is used up, the browser is known from now on, and
 * somebody who has signed in before is told by mail of a browser that was not.
 */
export const noteSignIn = async (tx: Tx, { person, sessionId, device, at }: SignedIn): Promise<void> => {
  await consumeTemporaryPassword(tx, person, at);
  const isNew = await rememberDevice(tx, person.id, device.hash, at);
  if (!isNew || !(await hasEarlierSession(tx, person.id, sessionId))) return;
  await oweMail(tx, {
    template: 'new-device',
    recipient: person.email,
    locale: person.locale,
    refs: { sessionId },
    onceKey: `new-device:${sessionId}`,
  });
};
