import type { OpeningHours } from '@keywright/contract/opening-hours';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { addOpenTime, isOpenAt, openingAt, openTimeBetween } from './opening-hours.ts';

const day = { opens: '08:00', closes: '18:00' };
const workweek: OpeningHours = {
  zone: 'America/New_York',
  weekly: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: null, sunday: null },
  closedDays: ['2026-11-26'],
};
const opensAt = (hours: OpeningHours, at: string) => openingAt(hours, new Date(at)).opensAt?.toISOString();

it('opens next on the following day, after the weekend and after a closed day', () => {
  expect(opensAt(workweek, '2026-11-24T12:59:00Z')).toBe('2026-11-24T13:00:00.000Z');
  expect(opensAt(workweek, '2026-11-24T23:00:00Z')).toBe('2026-11-25T13:00:00.000Z');
  expect(opensAt(workweek, '2026-11-25T23:30:00Z')).toBe('2026-11-27T13:00:00.000Z');
  expect(opensAt(workweek, '2026-11-28T02:00:00Z')).toBe('2026-11-30T13:00:00.000Z');
  expect(openingAt(workweek, new Date('2026-11-24T13:00:00Z'))).toEqual({
    opensAt: null,
    openSince: new Date('2026-11-24T13:00:00Z'),
  });
});

it('opens at the same time on the clock on both sides of a change to and from daylight saving time', () => {
  const everyDay = { ...workweek, weekly: { ...workweek.weekly, saturday: day, sunday: day } };
  expect(opensAt(everyDay, '2026-03-08T00:00:00Z')).toBe('2026-03-08T12:00:00.000Z');
  expect(opensAt(everyDay, '2026-03-06T23:30:00Z')).toBe('2026-03-07T13:00:00.000Z');
  expect(opensAt(everyDay, '2026-11-01T00:00:00Z')).toBe('2026-11-01T13:00:00.000Z');
  expect(opensAt(everyDay, '2026-10-30T23:30:00Z')).toBe('2026-10-31T12:00:00.000Z');
});

it('is open for an hour less in the night in which clocks are set forward, and an hour more when they are set back', () => {
  const night = { opens: '22:00', closes: '06:00' };
  const nights = { ...workweek, weekly: { ...workweek.weekly, saturday: night } };
  const openFor = (from: string, until: string) => openTimeBetween(nights, new Date(from), new Date(until)) / HOUR_MS;
  expect(openFor('2026-03-07T23:00:00Z', '2026-03-08T23:00:00Z')).toBe(7);
  expect(openFor('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toBe(9);
  expect(openFor('2026-11-15T00:00:00Z', '2026-11-16T00:00:00Z')).toBe(8);
});

it('opens as long after a change as the clock time that the change skips', () => {
  const early = { ...workweek, weekly: { ...workweek.weekly, sunday: { opens: '02:30', closes: '12:00' } } };
  expect(opensAt(early, '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:30:00.000Z');
  expect(opensAt(early, '2026-11-01T03:00:00Z')).toBe('2026-11-01T07:30:00.000Z');
  const twice = { ...workweek, weekly: { ...workweek.weekly, sunday: { opens: '01:30', closes: '12:00' } } };
  expect(opensAt(twice, '2026-11-01T03:00:00Z')).toBe('2026-11-01T05:30:00.000Z');
});

it('counts time to a due time over the night, the weekend and a closed day', () => {
  const due = (at: string, minutes: number) => addOpenTime(workweek, new Date(at), minutes * MINUTE_MS).toISOString();
  expect(due('2026-11-24T22:45:00Z', 60)).toBe('2026-11-25T13:45:00.000Z');
  expect(due('2026-11-25T22:45:00Z', 60)).toBe('2026-11-27T13:45:00.000Z');
  expect(due('2026-11-28T20:00:00Z', 30)).toBe('2026-11-30T13:30:00.000Z');
  expect(addOpenTime(null, new Date('2026-11-28T20:00:00Z'), HOUR_MS).toISOString()).toBe('2026-11-28T21:00:00.000Z');
});

it('is open without a gap where one day ends as the next begins', () => {
  const whole = { opens: '00:00', closes: '00:00' };
  const { weekly } = workweek;
  const always = {
    ...workweek,
    closedDays: [],
    weekly: { ...weekly, monday: whole, tuesday: whole, wednesday: whole },
  };
  const { openSince } = openingAt(always, new Date('2026-11-25T12:00:00Z'));
  expect(openSince?.toISOString()).toBe('2026-11-23T05:00:00.000Z');
});

const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const hours = fc.option(fc.record({ opens: time, closes: time }), { nil: null });
const closedDay = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const anyHours: fc.Arbitrary<OpeningHours> = fc.record({
  zone: fc.constantFrom('America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC'),
  weekly: fc.record({
    monday: fc.record({ opens: time, closes: time }),
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
  }),
  closedDays: fc.array(closedDay, { maxLength: 60 }),
});
const anyTime = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2027-12-31'),
  noInvalidDate: true,
});

it('opens next at a time that is open, with no open time before it', () => {
  fc.assert(
    fc.property(anyHours, anyTime, (its, at) => {
      const { opensAt: next, openSince } = openingAt(its, at);
      expect([next === null, openSince === null]).toContain(true);
      if (!next) {
        expect(openSince?.getTime()).toBeLessThanOrEqual(at.getTime());
        return;
      }
      expect(next.getTime()).toBeGreaterThan(at.getTime());
      expect([isOpenAt(its, next), isOpenAt(its, new Date(next.getTime() - 1))]).toEqual([true, false]);
      expect(openTimeBetween(its, at, next)).toBe(0);
    }),
    { numRuns: 300 },
  );
});

it('finds after any open time as much open time as was added', () => {
  fc.assert(
    fc.property(anyHours, anyTime, fc.integer({ min: 1, max: 3 * DAY_MS }), (its, at, ms) => {
      const due = addOpenTime(its, at, ms);
      expect(openTimeBetween(its, at, due)).toBe(ms);
      expect(openTimeBetween(its, due, at)).toBe(-ms);
    }),
    { numRuns: 300 },
  );
});
