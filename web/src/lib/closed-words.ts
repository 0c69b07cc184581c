import type { DeskOpening } from '@keywright/contract/desk-opening';
import { m } from '@keywright/words/messages';
import { written } from './format.ts';
import { languageTag } from './locale.ts';

const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

/** The time zone as people call it: `Eastern Time`. */
const zoneName = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat(languageTag(), { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

const SIX_DAYS_MS = 518_400_000;

/** The day of the week, and the date where that day comes before it too. */
const dayStyle = (aheadMs: number): Intl.DateTimeFormatOptions =>
  aheadMs < SIX_DAYS_MS ? { weekday: 'long' } : { weekday: 'long', month: 'long', day: 'numeric' };

/** That the code desk is closed and until when, by the clocks of its time zone; undefined while it is open. */
export const closedWords = (opening: DeskOpening | null | undefined, now = Date.now()): string | undefined => {
  if (!opening?.opensAt || Date.parse(opening.opensAt) <= now) return undefined;
  const opensAt = Date.parse(opening.opensAt);
  const { zone } = opening;
  const time = written(opensAt, { timeZone: zone, hour: 'numeric', minute: '2-digit' });
  const day = written(opensAt, { timeZone: zone, ...dayStyle(opensAt - now) });
  const when = dayIn(zone, opensAt) === dayIn(zone, now) ? time : `${day}, ${time}`;
  return m.common_closed({ when, zone: zoneName(zone, opensAt) });
};
