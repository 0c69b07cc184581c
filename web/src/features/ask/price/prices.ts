import type { CatalogueMake } from '@keywright/contract/catalogue';
import { priceOfRequest } from '@keywright/contract/pricing';

/**
 * Both prices of one request, in cents, before any plan. `memberCents` is null where members ask for the price: they
 * then pay what anyone pays, and it may vary. `ownCents` is this person's.
 */
export type Prices = {
  ownCents: number;
  guestCents: number;
  memberCents: number | null;
  savingCents: number;
  pinCents: number;
  pinNeeded: boolean;
  mayVary: boolean;
};

/** The prices of a make for a member or a guest. */
export const pricesOf = (facts: CatalogueMake, member: boolean): Prices => {
  const own = priceOfRequest({ facts, member });
  const asMember = facts.memberPriceCents === null ? null : priceOfRequest({ facts, member: true });
  return {
    ownCents: own.finalPriceCents,
    guestCents: own.standardPriceCents,
    memberCents: asMember?.finalPriceCents ?? null,
    savingCents: asMember ? Math.max(0, own.standardPriceCents - asMember.finalPriceCents) : 0,
    pinCents: own.pinCents,
    pinNeeded: own.pinEntitled,
    mayVary: facts.memberPriceCents === null,
  };
};
