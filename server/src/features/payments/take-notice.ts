import { inTransaction } from '../../platform/db/transaction.ts';
import { failpoint } from './payments.failpoints.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Notice } from '../../platform/payments/provider.ts';
import { findNotice, keepNotice, noticeWasHandled } from './event.store.ts';
import type { PaymentParts } from './payments.reactions.ts';
import { settle } from './settle-payment.ts';

type Headers = Record<string, string | string[] | undefined>;

/**
 * Takes a notice of the provider: checked, written down and its work owed before it is acknowledged. Throws
 * `payment.bad_signature`.
 */
export const takeNotice = async ({ parts, provider }: PaymentParts, body: Buffer, headers: Headers): Promise<void> => {
  const notice = provider.readNotice(body, headers);
  await inTransaction(parts.db, async (tx) => {
    await keepNotice(tx, notice, parts.clock.now());
    failpoint('notice.after_event');
    if (isAboutPayment(notice))
      await addJob(tx, { task: 'handle-notice', payload: { id: notice.id }, key: `notice:${notice.id}` });
  });
  failpoint('notice.after_commit');
};

const isAboutPayment = ({ sessionId, paymentIntentId, subscriptionId }: Notice): boolean =>
  sessionId !== undefined || paymentIntentId !== undefined || subscriptionId !== undefined;

/** Does what a notice hints at: asks the provider itself. */
export const handleNotice = async (deps: PaymentParts, id: string): Promise<void> => {
  const { parts, provider } = deps;
  const notice = await findNotice(parts.db, id);
  if (!notice) return;
  const { sessionId, paymentIntentId, subscriptionId } = notice;
  const trace = {
    actorKind: 'provider' as const,
    actorId: null,
    actorName: provider.name,
    sessionId: null,
    ip: '',
    httpRequestId: '',
  };
  if (sessionId !== null) await settle(deps, { sessionId }, trace);
  else if (paymentIntentId !== null) await settle(deps, { paymentIntentId }, trace);
  if (subscriptionId !== null) {
    const [payload, key] = [{ id: subscriptionId }, `follow:${subscriptionId}`];
    await addJob(parts.db, { task: 'follow-subscription', payload, key });
  }
  failpoint('notice.after_settle');
  await noticeWasHandled(parts.db, id, parts.clock.now());
};
