import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import { type PaymentState, ProviderTrouble } from '../provider.ts';
import { oweNotice } from './sandbox-notices.ts';
import { stateOf } from './sandbox-session.ts';
import { addRefund, lockPayment, type SandboxSession, saveSession } from './sandbox.store.ts';

type Work = (tx: Tx, session: SandboxSession) => Promise<SandboxSession>;

const withPayment = ({ db, clock }: Parts, id: string, work: Work): Promise<PaymentState> =>
  inTransaction(db, async (tx) => {
    const session = await lockPayment(tx, id);
    if (!session) throw new ProviderTrouble('refused', 'no such payment');
    return stateOf(await work(tx, session), clock.now());
  });

const refuseUnless = (fits: boolean): void => {
  if (!fits) throw new ProviderTrouble('refused', 'the amount does not fit the payment');
};

/** Takes part of the held money and lets the rest go. Of a payment that is no longer held, nothing changes. */
export const captureHeld = (parts: Parts, id: string, amountCents: number): Promise<PaymentState> =>
  withPayment(parts, id, async (tx, session) => {
    if (session.money !== 'held') return session;
    refuseUnless(amountCents > 0 && amountCents <= session.amount_cents);
    const taken = await saveSession(tx, session.id, { money: 'charged', captured_cents: amountCents });
    await oweNotice(tx, { type: 'payment_intent.succeeded', session: taken, at: parts.clock.now() });
    return taken;
  });

export const releaseHeld = (parts: Parts, id: string): Promise<PaymentState> =>
  withPayment(parts, id, async (tx, session) => {
    if (session.money !== 'held') return session;
    const released = await saveSession(tx, session.id, { money: 'released' });
    await oweNotice(tx, { type: 'payment_intent.canceled', session: released, at: parts.clock.now() });
    return released;
  });

type Refund = { id: string; amountCents: number; key: string };

export const refundTaken = (parts: Parts, { id, amountCents, key }: Refund): Promise<PaymentState> =>
  withPayment(parts, id, async (tx, session) => {
    refuseUnless(session.money === 'charged' && amountCents > 0);
    if (!(await addRefund(tx, key, id, amountCents))) return session;
    refuseUnless(session.refunded_cents + amountCents <= session.captured_cents);
    const refunded = await saveSession(tx, session.id, { refunded_cents: session.refunded_cents + amountCents });
    await oweNotice(tx, { type: 'charge.refunded', session: refunded, at: parts.clock.now() });
    return refunded;
  });
