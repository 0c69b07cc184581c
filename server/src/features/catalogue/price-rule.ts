import type { FieldMessage } from '@keywright/contract/field-messages';
import { faultOfPrices } from '@keywright/contract/price-bounds';
import { type ListedRow, type Prices, pricesOfRow, rowOfKey } from '@keywright/contract/price-list';
import { MOST_DAYS_AHEAD, setPrices as setCall } from '@keywright/contract/prices';
import { z } from 'zod';
import type { Rule } from '../../access/rule-changes.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import {
  insertPrices,
  lockPrices,
  markWithdrawn,
  newestVersion,
  pricesAt,
  pricesWithout,
  settingOf,
} from './prices.store.ts';

const Setting = z.object({ ...setCall.params.shape, ...setCall.body.shape });
const Withdrawal = z.object({ ...setCall.params.shape, withdraws: z.int() });
const Change = z.union([Withdrawal, Setting]);
export type PriceChange = z.infer<typeof Change>;
type Setting = z.infer<typeof Setting>;
type Withdrawal = z.infer<typeof Withdrawal>;

/**
 * What a row of the price list costs, set or taken back. What is ordered keeps its price. Lower prices loosen, unless they hold
 * only after the delay: the table shows them until then, and any super admin can withdraw them.
 */
export const priceRule = ({ clock, settings }: Pick<Parts, 'clock' | 'settings'>): Rule<PriceChange> => ({
  kind: 'prices',
  read: (stored) => Change.parse(stored),
  subjectOf: ({ row }) => row,
  loosens: async (tx, asked, caller) => {
    await lockPrices(tx, asked.row);
    if ('withdraws' in asked) return withdrawalLoosens(tx, asked);
    const row = rowOfKey(asked.row);
    const prices = pricesIn(row, asked);
    const fault = faultOfPrices(row, prices);
    if (fault) refuse(fault.field, fault.message);
    const from = asked.holdsFrom === null ? null : new Date(asked.holdsFrom);
    // A time that passed while the change waited means: at once.
    if (from && caller) requireToCome(from, clock.now());
    if ((await newestVersion(tx, asked.row)) !== asked.version) throw new Failure('prices.changed');
    const soon = clock.now().getTime() + settings.ruleChangeDelayHours * HOUR_MS;
    const lower = isLower(row, prices, pricesOfRow(await pricesAt(tx, from), row));
    return lower && from && from.getTime() >= soon ? 'announced' : lower;
  },
  apply: async (tx, asked, { personId, trace }) => {
    if ('withdraws' in asked) {
      const { row: key, withdraws: version } = asked;
      const setting = await settingOf(tx, { key, version });
      if (!setting) return;
      await markWithdrawn(tx, { key, version, by: personId });
      const { baseCents, memberCents, pinCents, holdsFrom } = setting;
      await recordAct(tx, trace, {
        action: 'prices.withdrawn',
        object: { type: 'prices', id: key },
        details: { version, prices: { baseCents, memberCents, pinCents }, holdsFrom: holdsFrom.toISOString() },
      });
      return;
    }
    const { row: key, version: seen } = asked;
    const row = rowOfKey(key);
    const { baseCents, memberCents, pinCents } = pricesIn(row, asked);
    const was = pricesOfRow(await pricesAt(tx, null), row);
    const isOver = asked.holdsFrom !== null && new Date(asked.holdsFrom) <= clock.now();
    const holdsFrom = asked.holdsFrom === null || isOver ? null : new Date(asked.holdsFrom);
    const version = seen + 1;
    const from = await insertPrices(tx, { key, version, baseCents, memberCents, pinCents, holdsFrom, by: personId });
    await recordAct(tx, trace, {
      action: 'prices.set',
      object: { type: 'prices', id: key },
      details: { version, prices: { baseCents, memberCents, pinCents }, was, holdsFrom: from.toISOString() },
    });
  },
});

const withdrawalLoosens = async (tx: Tx, { row: key, withdraws: version }: Withdrawal): Promise<boolean> => {
  const setting = await settingOf(tx, { key, version });
  if (!setting) throw new Failure('not_found');
  if (setting.holds) throw new Failure('prices.hold_already');
  const row = rowOfKey(key);
  return isLower(row, pricesOfRow(await pricesWithout(tx, setting.holdsFrom, { key, version }), row), setting);
};

const pricesIn = ({ needsPin }: ListedRow, { baseCents, memberCents, pinCents }: Setting): Prices => ({
  baseCents,
  memberCents,
  pinCents: needsPin ? pinCents : 0,
});

/** What a guest and a member pay; a member without a price of their own pays what anyone pays. */
const sumsOf = ({ needsPin }: ListedRow, { baseCents, memberCents, pinCents }: Prices): [number, number] => {
  const guest = baseCents + (needsPin ? pinCents : 0);
  return [guest, memberCents ?? guest];
};

const isLower = (row: ListedRow, prices: Prices, was: Prices): boolean => {
  const [guest, member] = sumsOf(row, prices);
  const [guestBefore, memberBefore] = sumsOf(row, was);
  return guest < guestBefore || member < memberBefore;
};

const refuse = (field: string, message: FieldMessage): never => {
  throw new Failure('input.invalid', { fields: { [field]: message } });
};

const requireToCome = (from: Date, now: Date): void => {
  if (from <= now) refuse('holdsFrom', 'date.over');
  if (from.getTime() - now.getTime() > MOST_DAYS_AHEAD * DAY_MS) refuse('holdsFrom', 'date.too_far');
};
