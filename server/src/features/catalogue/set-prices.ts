import type { FieldMessage } from '@keywright/contract/field-messages';
import { type PriceRowKey, type Prices, pricesOfRow, rowOfKey } from '@keywright/contract/price-list';
import { faultOfPrices } from '@keywright/contract/price-bounds';
import { MOST_DAYS_AHEAD } from '@keywright/contract/prices';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { insertPrices, lockPrices, newestVersion, pricesInForce } from './prices.store.ts';

type Setting = Prices & { row: PriceRowKey; version: number; holdsFrom: string | null };

/**
 * Sets what a row of the price list costs, from a time on or at once. What lies in carts is priced by it from then on, and what is ordered
 * keeps its price. Fails with `prices.changed` when somebody else has set prices of it since (a withdrawal takes back, and stands against
 * nothing), and at its field for an amount that can't be or a time that is over or too far off.
 */
export const setPrices = (parts: Parts, caller: Known, { row: key, version: seen, ...asked }: Setting): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = rowOfKey(key);
    const prices: Prices = { ...asked, pinCents: row.needsPin ? asked.pinCents : 0 };
    const fault = faultOfPrices(row, prices);
    if (fault) refuse(fault.field, fault.message);
    const holdsFrom = asked.holdsFrom === null ? null : new Date(asked.holdsFrom);
    if (holdsFrom) requireToCome(holdsFrom, parts.clock.now());
    await lockPrices(tx, key);
    const newest = await newestVersion(tx, key);
    if (newest !== seen) throw new Failure('prices.changed');
    const was = pricesOfRow(await pricesInForce(tx), row);
    const { baseCents, memberCents, pinCents } = prices;
    const setting = { key, version: newest + 1, baseCents, memberCents, pinCents, holdsFrom, by: caller.person.id };
    const from = await insertPrices(tx, setting);
    await recordAct(tx, caller.trace, {
      action: 'prices.set',
      object: { type: 'prices', id: key },
      details: {
        version: newest + 1,
        prices: { baseCents, memberCents, pinCents },
        was,
        holdsFrom: from.toISOString(),
      },
    });
  });

const refuse = (field: string, message: FieldMessage): never => {
  throw new Failure('input.invalid', { fields: { [field]: message } });
};

const requireToCome = (from: Date, now: Date): void => {
  if (from <= now) refuse('holdsFrom', 'date.over');
  if (from.getTime() - now.getTime() > MOST_DAYS_AHEAD * DAY_MS) refuse('holdsFrom', 'date.too_far');
};
