import { z } from 'zod';
import * as calls from './desk-hours.calls.ts';
import { endpoint } from './endpoint.ts';
import { NewOpeningHours, OpeningHours } from './opening-hours.ts';

/** Null: the desk is always open. */
const hours = OpeningHours.nullable();

export const DeskHours = z.object({
  version: z.int(),
  hours,
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});
export type DeskHours = z.infer<typeof DeskHours>;

export const deskHours = endpoint(calls.deskHours, {
  summary: 'When the code desk is open.',
  reply: DeskHours,
  discloses: 'colleagues',
  fails: [],
});

export const setDeskHours = endpoint(calls.setDeskHours, {
  summary:
    'Sets when the code desk is open, on record with the hours before. Open requests keep the open time that they have left.',
  body: z.object({
    /** The version that was on the screen. */
    version: z.int().min(0),
    hours: NewOpeningHours.nullable(),
  }),
  reply: DeskHours,
  discloses: 'colleagues',
  fails: ['desk_hours.changed'],
});
