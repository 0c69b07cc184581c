import type { MoneyClose, MoneyRange, MoneySums } from '@keywright/contract/accounting';
import { DAY_MS } from '../../platform/durations.ts';
import type { Parts } from '../../platform/parts.ts';
import { inZone } from '../../platform/zone.ts';
import { type Between, type DaySum, sumDays } from './accounting.store.ts';

/** The first moment of the range, and the first one after it. */
export const boundsOf = ({ from, to, zone }: MoneyRange): Between => {
  const { begins, ends } = inZone(zone);
  return { from: new Date(begins(from)), until: new Date(ends(to)) };
};

/** The close of each day or month: from the ledger, whose entries never change. */
export const viewClose = async ({ db }: Pick<Parts, 'db'>, wanted: MoneyRange): Promise<MoneyClose> => {
  const bounds = boundsOf(wanted);
  const offsets = inZone(wanted.zone).offsetsBetween(bounds.from.getTime(), bounds.until.getTime());
  const days = await sumDays(db, { ...bounds, offsets });
  const startOf = ({ day }: DaySum): string => {
    const date = new Date(day * DAY_MS).toISOString();
    return wanted.by === 'month' ? `${date.slice(0, 7)}-01` : date.slice(0, 10);
  };
  return {
    total: sumsOf(days),
    periods: [...Map.groupBy(days, startOf)]
      .map(([start, group]) => ({ start, ...sumsOf(group) }))
      .toSorted((one, other) => (one.start < other.start ? 1 : -1)),
  };
};

const sumsOf = (days: readonly DaySum[]): MoneySums => {
  const sum = (wanted: DaySum['kind']) =>
    days.reduce((before, { kind, cents }) => before + (kind === wanted ? cents : 0), 0);
  const [capturedCents, otherwiseCents] = [sum('CAPTURED'), sum('OTHERWISE')];
  const [refundedCents, costCents] = [sum('REFUNDED'), sum('COST')];
  const marginCents = capturedCents + otherwiseCents - refundedCents - costCents;
  return { capturedCents, otherwiseCents, refundedCents, costCents, marginCents };
};
