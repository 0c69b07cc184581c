import type { DeskPace } from '@keywright/contract/desk-pace';
import type { OwnRequest } from '@keywright/contract/orders';

/** Minutes from payment to code, as a range, and the desk's pace, where it is known. */
export type Usual = { from: number; to: number; pace: DeskPace | null };

type Measured = { usualMinutes: { from: number; to: number } | null; pace: DeskPace | null };

/** What was measured, or else what the service claims for every order. */
export const usualFrom = (measured: Measured | undefined): Usual => ({
  from: measured?.usualMinutes?.from ?? 5,
  to: measured?.usualMinutes?.to ?? 30,
  pace: measured?.pace ?? null,
});

export const isOpen = ({ status }: OwnRequest): boolean => status === 'PENDING' || status === 'INPROGRESS';

/** Minutes since the payment, `now` in milliseconds on the server's clock. */
export const minutesWaiting = ({ paidAt }: OwnRequest, now: number): number =>
  paidAt ? Math.max(0, (now - Date.parse(paidAt)) / 60_000) : 0;

export const isLate = (request: OwnRequest, usual: Usual, now: number): boolean =>
  isOpen(request) && minutesWaiting(request, now) > usual.to;
