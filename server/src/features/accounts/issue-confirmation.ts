import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { keyedHash, sha256 } from '../../platform/secrets.ts';
import { issueSecret } from './one-time-secrets.store.ts';

/** How long a link that confirms an address works. */
const CONFIRMATION_MS = 7 * DAY_MS;

type Deps = { settings: Pick<Parts['settings'], 'secretKey'> };
type Person = { id: string; email: string };

/**
 * Makes the secret of a link that confirms this person's address; an earlier link no longer works. Answers its id, from which the
 * caller's mail makes the link. The person's row must be locked or new.
 */
export const issueConfirmation = async ({ settings }: Deps, tx: Tx, person: Person, at: Date): Promise<string> => {
  const id = randomUUID();
  const hash = sha256(confirmationTokenOf(settings.secretKey, id));
  const until = new Date(at.getTime() + CONFIRMATION_MS);
  await issueSecret(tx, { id, purpose: 'email_confirmation', person, hash, at, until });
  return id;
};

/** The secret of one mailed link: 256 bits as 43 characters. It is made again when its mail is written, and stored nowhere. */
export const confirmationTokenOf = (secretKey: Buffer, secretId: string): string =>
  keyedHash('email confirmations', secretKey, secretId).toString('base64url');

/** Enqueues a mail with a new link that confirms this person's address. */
export const enqueueConfirmation = async (
  deps: Deps,
  tx: Tx,
  person: Person & { locale: string },
  at: Date,
): Promise<void> => {
  const secretId = await issueConfirmation(deps, tx, person, at);
  await oweMail(tx, {
    template: 'email-confirmation',
    recipient: person.email,
    locale: person.locale,
    refs: { secretId },
    onceKey: `email-confirmation:${secretId}`,
  });
};
