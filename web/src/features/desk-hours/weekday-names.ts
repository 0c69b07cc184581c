import type { Weekday } from '@keywright/contract/opening-hours';
import { m } from '@keywright/words/messages';

export const weekdayNames: Record<Weekday, () => string> = {
  monday: m.desk_hours_monday,
  tuesday: m.desk_hours_tuesday,
  wednesday: m.desk_hours_wednesday,
  thursday: m.desk_hours_thursday,
  friday: m.desk_hours_friday,
  saturday: m.desk_hours_saturday,
  sunday: m.desk_hours_sunday,
};

/** In the order of a week. */
export const weekdays = Object.keys(weekdayNames) as Weekday[];
