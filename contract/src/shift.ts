import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './shift.calls.ts';

/** How many requests are handed over at once. */
export const MAX_HANDED_OVER = 100;

/** An admin who is signed in or holds requests. */
export const ShiftAdmin = z.object({
  id: z.uuid(),
  name: z.string(),
  /** When the sign-in began; null for an admin who is signed out. */
  onShiftSince: z.iso.datetime().nullable(),
  /** How many requests the admin holds. */
  held: z.int(),
  /** The longest wait of these, in minutes. */
  oldestMinutes: z.int().nullable(),
  /** The requests that the admin holds, as far as they can be handed over at once. */
  requestIds: z.array(z.uuid()),
});
export type ShiftAdmin = z.infer<typeof ShiftAdmin>;

export const deskShift = endpoint(calls.deskShift, {
  summary: 'The admins who are signed in or hold requests, with what each holds.',
  reply: z.array(ShiftAdmin),
  discloses: 'colleagues',
  fails: [],
});

export const handOverRequests = endpoint(calls.handOverRequests, {
  summary:
    'Hands requests of one admin over to a colleague or returns them to the queue: an admin their own, a super admin anybody’s. What the admin no longer holds, and what the colleague ordered, is skipped.',
  params: z.object({ id: z.uuid().describe('The admin who holds the requests.') }),
  body: z.object({
    /** The colleague; null for the queue. */
    to: z.uuid().nullable(),
    requestIds: z.array(z.uuid()).max(MAX_HANDED_OVER),
  }),
  reply: z.object({ handedOver: z.int(), skipped: z.int() }),
  discloses: 'nothing',
  fails: ['shift.not_at_desk'],
});
