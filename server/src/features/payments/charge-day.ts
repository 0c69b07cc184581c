import type { PaymentState } from '../../platform/payments/provider.ts';
import { DAY_MS } from '../../platform/durations.ts';

/** Every card that we know of holds money for more than six days, unless the provider says otherwise. */
const UNTOLD_MS = 6 * DAY_MS;
/** Of a hold's time, so much is kept for a provider or a server that is down on the very day; never more than a day. */
const KEPT_SHARE = 1 / 7;

type Hold = Pick<PaymentState, 'authorizedAt' | 'captureBefore'>;

/**
 * When what is delivered of a held order is charged and the rest declined: a day before the bank lets go of the money (a seventh of
 * a hold that is shorter than a week), or six days after the card was asked where the provider does not say. It counts from
 * what the provider says, however late we hear of it; `heardAt` stands in where it says nothing at all.
 */
export const chargeDayOf = ({ authorizedAt, captureBefore }: Hold, heardAt: Date): Date => {
  const since = authorizedAt ?? heardAt;
  if (captureBefore === null) return new Date(since.getTime() + UNTOLD_MS);
  const lasts = Math.max(0, captureBefore.getTime() - since.getTime());
  return new Date(captureBefore.getTime() - Math.min(DAY_MS, lasts * KEPT_SHARE));
};
