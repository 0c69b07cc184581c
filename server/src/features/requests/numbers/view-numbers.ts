import type { QueryOf } from '@keywright/contract/endpoint';
import { LEAST_CASES } from '@keywright/contract/least-cases';
import type { DeskNumbers, deskNumbers } from '@keywright/contract/numbers';
import type { Parts } from '../../../platform/parts.ts';
import { type Counted, countBetween, type Waited } from './numbers.store.ts';
import { waitOf } from './waits.ts';
import { inZone } from '../../../platform/zone.ts';

/** The month is today and the 29 days before, so that each hour of the day stands in it equally often but for the hours to come. */
const DAYS_BEFORE = { today: 0, month: 29 };

/** The desk's numbers, each by when it happened: what was ordered yesterday and fulfilled today counts for both days. */
export const viewNumbers = async (
  { db, clock }: Parts,
  { range, zone }: QueryOf<typeof deskNumbers>,
): Promise<DeskNumbers> => {
  const until = clock.now();
  const places = inZone(zone);
  const from = new Date(places.daysBefore(until.getTime(), DAYS_BEFORE[range]));
  const { groups, waits } = await countBetween(db, {
    from,
    until,
    offsets: places.offsetsBetween(from.getTime(), until.getTime()),
  });
  const of = (by: Counted['by']): Counted[] => groups.filter((group) => group.by === by);
  const all = sumOf(of('make'));
  return {
    range,
    from: from.toISOString(),
    until: until.toISOString(),
    total: volumeOf([all]),
    waits: { cases: all.delivered, medianMinutes: waitOf(waits, 0.5), p90Minutes: waitOf(waits, 0.9) },
    firstTime: { cases: all.delivered, accepted: all.accepted, share: shareOf(all.accepted, all.delivered) },
    firstKey: { said: all.said, worked: all.worked, share: shareOf(all.worked, all.said) },
    hours: hoursOf(of('hour')),
    makes: makesOf(of('make')),
    admins: adminsOf(
      of('admin'),
      Map.groupBy(waits, ({ adminId }) => adminId),
    ),
  };
};

type Volume = Pick<Counted, 'ordered' | 'delivered' | 'declined'>;
type Sums = Omit<Counted, 'by' | 'name' | 'adminName'>;

const sumOf = (groups: readonly Counted[]): Sums => {
  const sum = (what: keyof Sums) => groups.reduce((before, group) => before + group[what], 0);
  return { ...volumeOf(groups), accepted: sum('accepted'), said: sum('said'), worked: sum('worked') };
};

const volumeOf = (groups: readonly Volume[]): Volume => {
  const sum = (what: keyof Volume) => groups.reduce((before, group) => before + group[what], 0);
  return { ordered: sum('ordered'), delivered: sum('delivered'), declined: sum('declined') };
};

const shareOf = (part: number, cases: number): number | null => (cases < LEAST_CASES ? null : part / cases);
const fulfilledShare = ({ delivered, declined }: Pick<Volume, 'delivered' | 'declined'>) =>
  shareOf(delivered, delivered + declined);

const hoursOf = (groups: readonly Counted[]): DeskNumbers['hours'] => {
  const byHour = new Map(groups.map((group) => [Number(group.name), group]));
  return Array.from({ length: 24 }, (_, hour) => {
    const group = byHour.get(hour);
    return { hour, ...volumeOf(group ? [group] : []) };
  });
};

/** The busiest first, equals by their name. */
const makesOf = (groups: readonly Counted[]): DeskNumbers['makes'] =>
  groups
    .map((group) => ({ make: group.name, ...volumeOf([group]), share: fulfilledShare(group) }))
    .toSorted((one, other) => other.ordered - one.ordered || (one.make < other.make ? -1 : 1));

/** Whoever decided something. What the program declined is nobody's. */
const adminsOf = (groups: readonly Counted[], waits: ReadonlyMap<string, Waited[]>): DeskNumbers['admins'] =>
  groups
    .map(({ name: id, adminName, delivered, declined }) => ({
      id,
      name: adminName,
      delivered,
      declined,
      share: fulfilledShare({ delivered, declined }),
      medianMinutes: waitOf(waits.get(id) ?? [], 0.5),
    }))
    .toSorted((one, other) => other.delivered - one.delivered || (one.id < other.id ? -1 : 1));
