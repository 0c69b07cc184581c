import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { ProviderTasks } from '../../jobs/job-table.ts';
import { addJob } from '../../jobs/jobs.ts';
import type { Parts } from '../../parts.ts';
import { keyFor } from '../../secrets.ts';
import { isEverywhere } from '../../settings-demo.ts';
import { signNotice } from '../notice-signature.ts';
import { addNotice, findNotice, noticeWasDelivered, type SandboxSession } from './sandbox.store.ts';

/** When a notice goes out: as it should, twice, a minute late, or never. */
export type Delivery = 'now' | 'twice' | 'late' | 'never';
const LATE_MS = 60_000;

/** Signs the sandbox's notices; derived, so that the demo needs no setting for it. */
export const noticeSecretOf = ({ secretKey }: Parts['settings']): string =>
  keyFor('sandbox notices', secretKey).toString('base64url');

/** Stripe's names for what these notices tell of. */
type SandboxNotice =
  | `checkout.session.${'completed' | 'expired'}`
  | `payment_intent.${'succeeded' | 'canceled'}`
  | 'charge.refunded';
type SubscriptionNotice =
  | `customer.subscription.${'created' | 'updated' | 'deleted'}`
  | `invoice.${'paid' | 'payment_failed'}`;

type Told = { type: SandboxNotice; session: SandboxSession; at: Date; delivery?: Delivery };

/** Owes a notice about a session in the transaction that changed it, so that a killed process loses none. */
export const oweNotice = async (tx: Tx, { type, session, at, delivery = 'now' }: Told): Promise<void> => {
  const object = { id: session.id, object: 'checkout.session', payment_intent: session.payment_intent_id };
  const id = await writeNotice(tx, { type, object, at });
  if (delivery === 'never') return;
  const runAt = delivery === 'late' ? { runAt: new Date(at.getTime() + LATE_MS) } : {};
  await addJob(tx, { task: 'sandbox-notice', payload: { id }, ...runAt });
  if (delivery === 'twice') await addJob(tx, { task: 'sandbox-notice', payload: { id } });
};

/** The same about a subscription. */
export const oweSubscriptionNotice = async (
  tx: Tx,
  { type, id: subscription, at }: { type: SubscriptionNotice; id: string; at: Date },
): Promise<void> => {
  const id = await writeNotice(tx, { type, object: { id: subscription, object: 'subscription' }, at });
  await addJob(tx, { task: 'sandbox-notice', payload: { id } });
};

type Written = { type: string; object: object; at: Date };

const writeNotice = async (tx: Tx, { type, object, at }: Written): Promise<string> => {
  const id = `evt_sandbox_${randomBytes(16).toString('hex')}`;
  const created = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({ id, object: 'event', type, created, data: { object } });
  await addNotice(tx, { id, type, body, created_at: at });
  return id;
};

/** Posts owed notices to the program's own webhook, as a provider would; a failed one is tried again later. */
export const noticeTasks = ({ db, clock, settings }: Parts): ProviderTasks => ({
  'sandbox-notice': {
    destroys: false,
    run: async ({ id }) => {
      const notice = await findNotice(db, id);
      if (!notice) return;
      const answer = await fetch(`${ownAddress(settings)}/api/payments/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signNotice(noticeSecretOf(settings), clock.now(), notice.body),
        },
        body: notice.body,
        signal: AbortSignal.timeout(10_000),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
      await noticeWasDelivered(db, id);
    },
  },
});

/** Where this program listens, whatever stands in front of it. */
const ownAddress = ({ host, port }: Parts['settings']): string => {
  const name = isEverywhere(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};
