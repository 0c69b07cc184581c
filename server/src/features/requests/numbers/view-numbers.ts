import { LEAST_CASES } from '@keywright/contract/least-cases';
import type { DeskNumbers, NumbersRange } from '@keywright/contract/numbers';
import type { Parts } from '../../../platform/parts.ts';
import { inZone } from '../../../platform/zone.ts';
import { type Counted, type Counts, countBetween, sumCounts, type Waited } from './numbers.store.ts';
import { periodsOf } from './periods.ts';
import { waitOf } from './waits.ts';

/** The month is today and the 29 days before, so that each hour of the day stands in it equally often but for the hours to come. */
const DAYS_BEFORE = { today: 0, month: 29 };

/** The first moment of the range, and the first one after it; the present moment still counts. */
const boundsOf = (now: number, { range, from, to, zone }: NumbersRange): { from: number; until: number } => {
  const { daysBefore, begins, ends } = inZone(zone);
  if (range !== 'days') return { from: daysBefore(now, DAYS_BEFORE[range]), until: now + 1 };
  return { from: begins(from ?? ''), until: Math.min(ends(to ?? ''), now + 1) };
};

/** The desk's numbers, each by when it happened: what was ordered yesterday and fulfilled today counts for both days. */
export const viewNumbers = async ({ db, clock }: Parts, wanted: NumbersRange): Promise<DeskNumbers> => {
  const now = clock.now().getTime();
  const bounds = boundsOf(now, wanted);
  const { from, until } = { from: bounds.from, until: Math.max(bounds.from, bounds.until) };
  const { groups, waits } = await countBetween(db, {
    from: new Date(from),
    until: new Date(until),
    offsets: inZone(wanted.zone).offsetsBetween(from, until),
  });
  const of = (by: Counted['by']): Counted[] => groups.filter((group) => group.by === by);
  const all = sumCounts(of('make'));
  const decided = all.delivered + all.declined;
  return {
    range: wanted.range,
    by: wanted.by,
    from: new Date(from).toISOString(),
    until: new Date(Math.min(until, Math.max(now, from))).toISOString(),
    total: { ...volumeOf(all), ...handlingOf(all) },
    waits: { cases: all.delivered, medianMinutes: waitOf(waits, 0.5), p90Minutes: waitOf(waits, 0.9) },
    firstTime: { cases: decided, accepted: all.accepted, share: shareOf(all.accepted, decided) },
    firstKey: { said: all.said, worked: all.worked, share: shareOf(all.worked, all.said) },
    hours: hoursOf(of('hour')),
    periods: periodsOf(of('day'), wanted.by).map(({ start, counts }) => ({ start, ...groupOf(counts) })),
    makes: makesOf(of('make')),
    sources: sourcesOf(of('source')),
    admins: adminsOf(
      of('admin'),
      Map.groupBy(waits, ({ adminId }) => adminId),
    ),
  };
};

const volumeOf = ({ ordered, delivered, declined }: Counts): Pick<Counts, 'ordered' | 'delivered' | 'declined'> => ({
  ordered,
  delivered,
  declined,
});

const handlingOf = ({ handled, handledMinutes, askedAgain, objected, reported, refunded }: Counts) => ({
  handlingMinutes: handled === 0 ? null : Math.round(handledMinutes / handled),
  askedAgain,
  objected,
  reported,
  refunded,
});

const shareOf = (part: number, cases: number): number | null => (cases < LEAST_CASES ? null : part / cases);

const groupOf = (counts: Counts) => ({
  ...volumeOf(counts),
  ...handlingOf(counts),
  share: shareOf(counts.delivered, counts.delivered + counts.declined),
});

const hoursOf = (groups: readonly Counted[]): DeskNumbers['hours'] => {
  const byHour = new Map(groups.map((group) => [Number(group.name), group]));
  return Array.from({ length: 24 }, (_, hour) => ({ hour, ...volumeOf(byHour.get(hour) ?? sumCounts([])) }));
};

/** The busiest first, equals by their name. */
const makesOf = (groups: readonly Counted[]): DeskNumbers['makes'] =>
  groups
    .map((group) => ({ make: group.name, ...groupOf(group) }))
    .toSorted((one, other) => other.ordered - one.ordered || (one.make < other.make ? -1 : 1));

const sourcesOf = (groups: readonly Counted[]): DeskNumbers['sources'] =>
  groups
    .map(({ name, ...group }) => ({ source: name as DeskNumbers['sources'][number]['source'], ...groupOf(group) }))
    .toSorted((one, other) => other.delivered - one.delivered || (one.source < other.source ? -1 : 1));

/** Whoever decided something. What the program declined is nobody's. */
const adminsOf = (groups: readonly Counted[], waits: ReadonlyMap<string, Waited[]>): DeskNumbers['admins'] =>
  groups
    .map(({ name: id, adminName, ...group }) => ({
      id,
      name: adminName,
      ...groupOf(group),
      medianMinutes: waitOf(waits.get(id) ?? [], 0.5),
    }))
    .toSorted((one, other) => other.delivered - one.delivered || (one.id < other.id ? -1 : 1));
