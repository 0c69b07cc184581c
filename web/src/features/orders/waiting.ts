import type { DeskOpening } from '@keywright/contract/desk-opening';
import type { DeskPace } from '@keywright/contract/desk-pace';
import type { OwnRequest } from '@keywright/contract/orders';
import { CLAIMED_MINUTES } from '../../lib/usual-times.ts';

/** Minutes from payment to code, as a range, and the desk's pace and opening, where they are known. */
export type Usual = { from: number; to: number; pace: DeskPace | null; opening: DeskOpening | null };

type Measured = Pick<Usual, 'pace' | 'opening'> & { usualMinutes: { from: number; to: number } | null };

/** What was measured, or else what the service claims for every order. */
export const usualFrom = (measured: Measured | undefined): Usual => ({
  from: measured?.usualMinutes?.from ?? CLAIMED_MINUTES.from,
  to: measured?.usualMinutes?.to ?? CLAIMED_MINUTES.to,
  pace: measured?.pace ?? null,
  opening: measured?.opening ?? null,
});

export const isOpen = ({ status }: OwnRequest): boolean => status === 'PENDING' || status === 'INPROGRESS';

/** Minutes since the payment, `now` in milliseconds on the server's clock. */
export const minutesWaiting = ({ paidAt }: OwnRequest, now: number): number =>
  paidAt ? Math.max(0, (now - Date.parse(paidAt)) / 60_000) : 0;

/** Whether it takes longer than usual, counted from when the desk opened after the payment. */
export const isLate = (request: OwnRequest, { to, opening }: Usual, now: number): boolean => {
  const closedUntil = opening?.openSince ? Date.parse(opening.openSince) : 0;
  const openMinutes = Math.max(0, (now - closedUntil) / 60_000);
  return isOpen(request) && Math.min(minutesWaiting(request, now), openMinutes) > to;
};
