import type { DeskHours } from '@keywright/contract/desk-hours';
import { setDeskHours } from '@keywright/contract/desk-hours.calls';
import type { OpeningHours, Weekday } from '@keywright/contract/opening-hours';
import { isTooShort } from '@keywright/contract/opening-minutes';
import { isZone } from '@keywright/contract/is-zone';
import type { FaultsAt } from '../../lib/forms/form-faults.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { ownZone } from '../../lib/own-zone.ts';
import { useRulesCache } from '../../lib/use-rules-cache.ts';
import { m } from '@keywright/words/messages';
import { showToast } from '../../ui/toast-store.ts';
import { deskHoursQuery } from './desk-hours.queries.ts';
import { weekdays } from './weekday-names.ts';

const MAX_CLOSED_DAYS = 60;

type DayField = `${'opens' | 'closes'}_${Weekday}`;
type Typed = { limited: boolean; zone: string; closedDays: string } & Record<DayField, string>;

/** What stands in the form at first: the hours of now, or five days from 8 to 18. */
const startOf = ({ hours }: DeskHours): Typed => {
  const days = weekdays.flatMap((day, index) => {
    const usual = index < 5 ? { opens: '08:00', closes: '18:00' } : null;
    const its = hours ? hours.weekly[day] : usual;
    return [
      [`opens_${day}`, its?.opens ?? ''],
      [`closes_${day}`, its?.closes ?? ''],
    ];
  });
  return {
    limited: hours !== null,
    zone: hours?.zone ?? ownZone(),
    ...(Object.fromEntries(days) as Record<DayField, string>),
    closedDays: hours?.closedDays.join('\n') ?? '',
  };
};

const daysIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

const hoursOf = (typed: Typed): OpeningHours => ({
  zone: typed.zone.trim(),
  weekly: Object.fromEntries(
    weekdays.map((day) => {
      const [opens, closes] = [typed[`opens_${day}`], typed[`closes_${day}`]];
      return [day, opens === '' && closes === '' ? null : { opens, closes }];
    }),
  ) as OpeningHours['weekly'],
  closedDays: daysIn(typed.closedDays),
});

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Each day has both times or none, and one day has some. */
const faultsOf = (typed: Typed): FaultsAt<keyof Typed> => {
  if (!typed.limited) return {};
  const halves = weekdays.filter((day) => (typed[`opens_${day}`] === '') !== (typed[`closes_${day}`] === ''));
  const isNever = weekdays.every((day) => typed[`opens_${day}`] === '' && typed[`closes_${day}`] === '');
  const isShort = !isNever && halves.length === 0 && isTooShort(hoursOf(typed).weekly);
  const days = daysIn(typed.closedDays);
  return {
    ...(isZone(typed.zone.trim()) ? {} : { zone: 'invalid' as const }),
    ...(isNever && { opens_monday: 'desk_hours.never_open' as const }),
    ...(isShort && { opens_monday: 'desk_hours.too_short' as const }),
    ...Object.fromEntries(
      halves.map((day) => [typed[`opens_${day}`] === '' ? `opens_${day}` : `closes_${day}`, () => m.desk_hours_both()]),
    ),
    ...(days.every(isDay) && days.length <= MAX_CLOSED_DAYS
      ? {}
      : { closedDays: () => m.desk_hours_closed_days_invalid({ most: MAX_CLOSED_DAYS }) }),
  };
};

export const useDeskHoursForm = (now: DeskHours, onDone: () => void) => {
  const cache = useRulesCache(deskHoursQuery);
  return useContractForm(setDeskHours, {
    start: startOf(now),
    kept: `desk hours ${now.version}`,
    body: (typed: Typed) => ({ version: now.version, hours: typed.limited ? hoursOf(typed) : null }),
    // The form's own words are about its fields; the contract names parts of one value.
    also: (typed: Typed) => faultsOf(typed),
    failed: m.desk_hours_save_failed,
    focus: 'field',
    done: (saved) => {
      cache.replace(saved);
      showToast(m.desk_hours_saved(), { tone: 'fulfilled' });
      onDone();
    },
    onFailed: cache.reload,
  });
};
