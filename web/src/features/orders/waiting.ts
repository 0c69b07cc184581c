import type { OwnRequest } from '@keywright/contract/orders';

/** Minutes from payment to code, as a range. `isCurrent` tells a measured one from the service's general claim. */
export type Usual = { from: number; to: number; isCurrent: boolean };

/** What the service claims for every order; shown where no measurement is at hand. */
const claim: Usual = { from: 5, to: 30, isCurrent: false };

export const usualFrom = (measured: { from: number; to: number } | null): Usual =>
  measured ? { ...measured, isCurrent: true } : claim;

export const isOpen = ({ status }: OwnRequest): boolean => status === 'PENDING' || status === 'INPROGRESS';

/** Minutes since the payment, `now` in milliseconds on the server's clock. */
export const minutesWaiting = ({ paidAt }: OwnRequest, now: number): number =>
  paidAt ? Math.max(0, (now - Date.parse(paidAt)) / 60_000) : 0;

export const isLate = (request: OwnRequest, usual: Usual, now: number): boolean =>
  isOpen(request) && minutesWaiting(request, now) > usual.to;
