import type { Known } from '../../access/actor.ts';
import { changeRule } from '../../access/rule-changes.ts';
import type { Parts } from '../../platform/parts.ts';
import { type PriceChange, priceRule } from './price-rule.ts';

/**
 * Sets what a row of the price list costs, or withdraws prices that don't hold yet. Fails with `prices.changed` when another
 * super admin has set prices of it since, and with `prices.hold_already` when the withdrawn ones hold.
 */
export const changePrices = (parts: Parts, caller: Known, change: PriceChange): Promise<void> =>
  changeRule(parts, caller, priceRule(parts), change);
