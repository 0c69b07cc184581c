import { type ListedRow, listedRows } from '@keywright/contract/price-list';
import type { PriceTableRow, SetPrices } from '@keywright/contract/prices';
import { waitingOf } from '../../access/rule-changes.store.ts';
import type { Parts } from '../../platform/parts.ts';
import type { CataloguePorts, Demand } from './catalogue.ports.ts';
import { priceRule } from './price-rule.ts';
import { priceSettings, type Setting } from './prices.store.ts';

/** The price table as super admins see it: what holds, what is to come, and how much is ordered of it. */
export const listPrices = async (parts: Parts, ports: CataloguePorts): Promise<PriceTableRow[]> => {
  const { db } = parts;
  const [settings, demand] = await Promise.all([priceSettings(db), ports.demandByMake(db)]);
  const waiting = await waitingOf(db, 'prices', priceRule(parts).read);
  return listedRows.map((row) => {
    const own = settings.filter(({ key }) => key === row.key);
    const counting = own.filter(({ withdrawn }) => !withdrawn).toSorted(byTime);
    const holding = counting.findLast(({ holds }) => holds);
    return {
      key: row.key,
      makes: [...row.makes],
      needsPin: row.needsPin ?? false,
      version: own[0]?.version ?? 0,
      now: holding ? viewOf(holding) : { ...row.first, version: 0, holdsFrom: null, setBy: null },
      coming: counting.filter(({ holds }) => !holds).map(viewOf),
      waiting: waiting.get(row.key) ?? null,
      demand: demandOf(row, demand),
    };
  });
};

const byTime = (one: Setting, other: Setting): number =>
  one.holdsFrom.getTime() - other.holdsFrom.getTime() || one.version - other.version;

const viewOf = ({ baseCents, memberCents, pinCents, version, holdsFrom, setBy }: Setting): SetPrices => ({
  baseCents,
  memberCents,
  pinCents,
  version,
  holdsFrom: holdsFrom.toISOString(),
  setBy,
});

const demandOf = ({ makes }: ListedRow, demand: readonly Demand[]): PriceTableRow['demand'] => {
  const own = demand.filter(({ make }) => makes.includes(make));
  const sum = (of: (one: Demand) => number): number => own.reduce((all, one) => all + of(one), 0);
  return { inCarts: sum((one) => one.inCarts), guests: sum((one) => one.guests), members: sum((one) => one.members) };
};
