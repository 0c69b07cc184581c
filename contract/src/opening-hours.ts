import { z } from 'zod';
import { isTooShort } from './opening-minutes.ts';
import { bounded } from './text.ts';
import { ZoneName } from './zone.ts';

/** In the order of a week. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

export const MAX_CLOSED_DAYS = 60;

/** On a clock of 24 hours: `08:00`. */
const TimeOfDay = bounded({ most: 5, required: 'required' }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'invalid');

/** Closes on the next day where `closes` is not later than `opens`: `00:00` to `00:00` is the whole day. */
const DayHours = z.object({ opens: TimeOfDay, closes: TimeOfDay });
export type DayHours = z.infer<typeof DayHours>;

const day = DayHours.nullable();
const Weekly = z.object({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
});

/** When the code desk is open, by the clocks of one time zone. */
export const OpeningHours = z.object({
  zone: ZoneName,
  /** Null on a day of the week on which it does not open. */
  weekly: Weekly.refine((week) => Object.values(week).some((hours) => hours !== null), {
    error: 'desk_hours.never_open',
  }),
  /** Dates on which it does not open, whatever the day of the week. */
  closedDays: z.array(z.iso.date()).max(MAX_CLOSED_DAYS, 'invalid'),
});
export type OpeningHours = z.infer<typeof OpeningHours>;

/** Opening hours that a super admin sets now. Stored ones may be shorter: an older program accepted them. */
export const NewOpeningHours = OpeningHours.refine(({ weekly }) => !isTooShort(weekly), {
  path: ['weekly'],
  error: 'desk_hours.too_short',
});
