import type { Caller } from '../../access/actor.ts';
import { bySource } from '../../platform/limits/by-source.ts';
import { guardLimits } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';

/**
 * The payment provider as one caller reaches it: each call that they make us make is counted, theirs and all together, since the
 * provider counts ours. What is too much fails with `limit.too_many` and is not made. What we owe or ask unasked is not counted.
 */
export const providerFor = (parts: Parts, provider: PaymentProvider, caller: Caller): PaymentProvider => {
  const who = caller.person?.id ?? caller.guest?.id;
  const buckets = [
    ...(who === undefined ? [] : [bucketOf('provider-caller', who)]),
    ...bySource('provider-address', caller.source),
    bucketOf('provider-site', 'all'),
  ];
  const counted =
    <Asked extends unknown[], Answer>(call: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      await guardLimits(parts.db, parts.clock, buckets);
      return call(...asked);
    };
  return {
    ...provider,
    createSession: counted(provider.createSession),
    readSession: counted(provider.readSession),
    readPayment: counted(provider.readPayment),
    refundMarks: counted(provider.refundMarks),
    expireSession: counted(provider.expireSession),
    capture: counted(provider.capture),
    release: counted(provider.release),
    refund: counted(provider.refund),
    readSubscription: counted(provider.readSubscription),
    invoicesOf: counted(provider.invoicesOf),
    previewChange: counted(provider.previewChange),
    changePlan: counted(provider.changePlan),
    stopAtPeriodEnd: counted(provider.stopAtPeriodEnd),
    endNow: counted(provider.endNow),
    cardPage: counted(provider.cardPage),
  };
};
