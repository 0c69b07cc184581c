import type { OpeningHours } from '@keywright/contract/opening-hours';
import { findDeskHours } from '../features/requests/desk-hours.store.ts';
import type { TestApp } from './app.ts';

const day = { opens: '08:00', closes: '18:00' };

/** Monday to Friday from 8 to 18 in New York. */
export const workweek: OpeningHours = {
  zone: 'America/New_York',
  weekly: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: null, sunday: null },
  closedDays: [],
};

/** What is sent to set other desk hours than those of now: always open, unless they are so. */
export const otherHours = async ({ db }: TestApp): Promise<{ version: number; hours: OpeningHours | null }> => {
  const now = await findDeskHours(db);
  return { version: now?.version ?? 0, hours: now?.hours ? null : workweek };
};
