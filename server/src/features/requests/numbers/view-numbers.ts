import type { QueryOf } from '@keywright/contract/endpoint';
import { LEAST_CASES } from '@keywright/contract/least-cases';
import type { DeskNumbers, deskNumbers } from '@keywright/contract/numbers';
import type { Parts } from '../../../platform/parts.ts';
import { type Counted, countBetween } from './numbers.store.ts';
import { inZone, SLOT_MS } from '../../../platform/zone.ts';

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
  const groups = Map.groupBy(await countBetween(db, { from, until, slotSeconds: SLOT_MS / 1000 }), ({ by }) => by);
  const of = (by: Counted['by']): Counted[] => groups.get(by) ?? [];
  const all = of('all')[0] ?? none;
  return {
    range,
    from: from.toISOString(),
    until: until.toISOString(),
    total: volumeOf([all]),
    waits: { cases: all.delivered, medianMinutes: minutesOf(all, 0), p90Minutes: minutesOf(all, 1) },
    firstTime: { cases: all.delivered, accepted: all.accepted, share: shareOf(all.accepted, all.delivered) },
    firstKey: { said: all.said, worked: all.worked, share: shareOf(all.worked, all.said) },
    hours: hoursOf(of('slot'), places.hourOf),
    makes: makesOf(of('make')),
    admins: adminsOf(of('admin')),
  };
};

type Volume = Pick<Counted, 'ordered' | 'delivered' | 'declined'>;
const none = { ordered: 0, delivered: 0, declined: 0, accepted: 0, said: 0, worked: 0, minutes: null };

const volumeOf = (groups: readonly Volume[]): Volume => {
  const sum = (what: keyof Volume) => groups.reduce((before, group) => before + group[what], 0);
  return { ordered: sum('ordered'), delivered: sum('delivered'), declined: sum('declined') };
};

const shareOf = (part: number, cases: number): number | null => (cases < LEAST_CASES ? null : part / cases);
const fulfilledShare = ({ delivered, declined }: Volume) => shareOf(delivered, delivered + declined);

const minutesOf = ({ minutes }: Pick<Counted, 'minutes'>, which: 0 | 1): number | null => {
  const exact = minutes?.[which] ?? null;
  return exact === null ? null : Math.round(exact);
};

const hoursOf = (slots: readonly Counted[], hourOf: (at: number) => number): DeskNumbers['hours'] => {
  const byHour = Map.groupBy(slots, ({ slot }) => hourOf(Number(slot) * SLOT_MS));
  return Array.from({ length: 24 }, (_, hour) => ({ hour, ...volumeOf(byHour.get(hour) ?? []) }));
};

/** The busiest first, equals by their name. */
const makesOf = (groups: readonly Counted[]): DeskNumbers['makes'] =>
  groups
    .flatMap((group) =>
      group.make === null ? [] : [{ make: group.make, ...volumeOf([group]), share: fulfilledShare(group) }],
    )
    .toSorted((one, other) => other.ordered - one.ordered || (one.make < other.make ? -1 : 1));

/** Whoever decided something. What the program declined is nobody's. */
const adminsOf = (groups: readonly Counted[]): DeskNumbers['admins'] =>
  groups
    .flatMap(({ adminId, adminName, ...group }) =>
      adminId === null
        ? []
        : [
            {
              id: adminId,
              name: adminName,
              delivered: group.delivered,
              declined: group.declined,
              share: fulfilledShare(group),
              medianMinutes: minutesOf(group, 0),
            },
          ],
    )
    .toSorted((one, other) => other.delivered - one.delivered || (one.id < other.id ? -1 : 1));
