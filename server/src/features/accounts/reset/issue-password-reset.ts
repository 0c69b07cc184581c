import { recordAct } from '../../../platform/audit/record.store.ts';
import { systemTrace } from '../../../platform/audit/trace.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { oweMail } from '../../../platform/mail/outbox.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { keyedHash, sha256 } from '../../../platform/secrets.ts';
import { isIssued, issueSecret } from '../one-time-secrets.store.ts';
import { lockPersonByEmail } from './reset.store.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';

/** How long a reset link works (DECISIONS 3). */
export const RESET_MS = HOUR_MS;
/** How long the link works by which a new super admin chooses the first password. */
const FIRST_PASSWORD_MS = DAY_MS;

type Asked = { secretId: string; email: string; ip: string; httpRequestId: string; isFirst?: boolean | undefined };

/**
 * Makes a link for the person with this address and owes its mail, always to the address that is stored. An earlier link ends.
 * Without an open account there is nothing to do. Once more for the same `secretId` changes nothing.
 */
export const issuePasswordReset = (
  { db, clock, settings }: Pick<Parts, 'db' | 'clock' | 'settings'>,
  { secretId, email, ip, httpRequestId, isFirst = false }: Asked,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const person = await lockPersonByEmail(tx, email);
    if (!person || (await isIssued(tx, secretId))) return;
    const at = clock.now();
    const hash = sha256(resetTokenOf(settings.secretKey, secretId));
    const until = new Date(at.getTime() + (isFirst ? FIRST_PASSWORD_MS : RESET_MS));
    await issueSecret(tx, { id: secretId, purpose: 'password_reset', person, hash, at, until });
    const trace = { ...systemTrace('password reset'), ip, httpRequestId };
    await recordAct(tx, trace, { action: 'password.reset_sent', object: { type: 'person', id: person.id } });
    await oweMail(tx, {
      template: isFirst ? 'first-password' : 'password-reset',
      recipient: person.email,
      locale: person.locale,
      refs: { secretId },
      onceKey: `password-reset:${secretId}`,
    });
  });

/** The secret of one mailed link: 256 bits as 43 characters. It is made again when its mail is put together, and stored nowhere. */
export const resetTokenOf = (secretKey: Buffer, secretId: string): string =>
  keyedHash('password reset links', secretKey, secretId).toString('base64url');
