import type { Parts } from '../parts.ts';
import { openBreaker } from '../breaker.ts';
import { counted } from '../dependency-calls.ts';
import { type PaymentProvider, ProviderTrouble } from './provider.ts';

/**
 * The provider behind breakers, one for each kind of call: what can't be opened may still be read or charged. A call that is
 * refused at once was not made, so whoever owes it asks again with the same key.
 */
export const withBreakers = (
  provider: PaymentProvider,
  { clock, log }: Pick<Parts, 'clock' | 'log'>,
): PaymentProvider => {
  const breakerFor = (calls: 'open' | 'read' | 'close' | 'money') => {
    const breaker = openBreaker({
      clock,
      isFailure,
      refusal: () => new ProviderTrouble('unreachable', 'not asked: it has failed too often just now'),
      tell: (isOpen) => {
        if (isOpen) log.error({ calls }, 'the payment provider fails: its calls are refused at once');
        else log.info({ calls }, 'the payment provider answers again');
      },
    });
    return {
      isOpen: breaker.isOpen,
      through: <T>(call: () => Promise<T>): Promise<T> =>
        counted(
          { dependency: 'payments', kind: calls },
          () => breaker.through(call),
          (error) => !isFailure(error),
        ),
    };
  };
  const breakers = {
    open: breakerFor('open'),
    read: breakerFor('read'),
    close: breakerFor('close'),
    money: breakerFor('money'),
  };
  const { open, read, close, money } = breakers;
  return {
    ...provider,
    createSession: (checkout) => open.through(() => provider.createSession(checkout)),
    readSession: (id) => read.through(() => provider.readSession(id)),
    readPayment: (id) => read.through(() => provider.readPayment(id)),
    refundMarks: (id) => read.through(() => provider.refundMarks(id)),
    expireSession: (id) => close.through(() => provider.expireSession(id)),
    capture: (id, cents, key) => money.through(() => provider.capture(id, cents, key)),
    release: (id, key) => money.through(() => provider.release(id, key)),
    refund: (id, cents, again) => money.through(() => provider.refund(id, cents, again)),
    readSubscription: (id) => read.through(() => provider.readSubscription(id)),
    invoicesOf: (id) => read.through(() => provider.invoicesOf(id)),
    readInvoice: (id, invoiceId) => read.through(() => provider.readInvoice(id, invoiceId)),
    previewChange: (id, change) => read.through(() => provider.previewChange(id, change)),
    changePlan: (id, change, key) => money.through(() => provider.changePlan(id, change, key)),
    stopAtPeriodEnd: (id, stops, key) => money.through(() => provider.stopAtPeriodEnd(id, stops, key)),
    endNow: (id, key) => money.through(() => provider.endNow(id, key)),
    cardPage: (id, returnUrl) => open.through(() => provider.cardPage(id, returnUrl)),
    refusing: () =>
      Object.fromEntries(Object.entries(breakers).map(([calls, { isOpen }]) => [calls, Number(isOpen())])),
  };
};

const isFailure = (error: unknown): boolean =>
  error instanceof ProviderTrouble && (error.kind === 'unreachable' || error.kind === 'broken');
