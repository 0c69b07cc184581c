import type { PriceRowKey } from '@keywright/contract/price-list';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { lockPrices, markWithdrawn, settingOf } from './prices.store.ts';

/**
 * Takes back prices that were set for later. Fails with `not_found` where nothing stands under this version (any longer), and with
 * `prices.hold_already` once they hold: then only other prices can be set.
 */
export const withdrawPrices = (
  parts: Parts,
  caller: Known,
  { row: key, version }: { row: PriceRowKey; version: number },
): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    await lockPrices(tx, key);
    const setting = await settingOf(tx, { key, version });
    if (!setting) throw new Failure('not_found');
    if (setting.holds) throw new Failure('prices.hold_already');
    await markWithdrawn(tx, { key, version, by: caller.person.id });
    const { baseCents, memberCents, pinCents, holdsFrom } = setting;
    await recordAct(tx, caller.trace, {
      action: 'prices.withdrawn',
      object: { type: 'prices', id: key },
      details: { version, prices: { baseCents, memberCents, pinCents }, holdsFrom: holdsFrom.toISOString() },
    });
  });
