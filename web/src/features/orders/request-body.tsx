import type { OwnRequest } from '@keywright/contract/orders';
import { durationBetween, duration } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { CodePlate } from './code-plate.tsx';
import { Declined } from './declined.tsx';
import type { Owner } from './order-steps.ts';
import type { OpenCode } from './orders.queries.ts';
import { RequestRail } from './request-rail.tsx';
import { vehicleName, vinEndWords } from './request-words.ts';
import { isOpen, minutesWaiting, type Usual } from './waiting.ts';

export type RequestBodyProps = {
  request: OwnRequest;
  owner: Owner;
  usual: Usual;
  /** Milliseconds on the server's clock. */
  now: number;
  open: OpenCode;
  isRefunded: boolean;
};

/** One vehicle: its code or the reason why there is none, and the steps that led there. */
export const RequestBody = ({ request, open, isRefunded, ...rail }: RequestBodyProps) => (
  <>
    {request.status === 'FULFILLED' ? <CodePlate request={request} open={open} now={rail.now} /> : null}
    {request.status === 'DECLINED' ? <Declined request={request} isRefunded={isRefunded} /> : null}
    <RequestRail request={request} {...rail} />
  </>
);

/** `2013 Ford F-150 · VIN ends 0312 · took 11 min` */
export const requestLine = (request: OwnRequest, now: number): string =>
  [vehicleName(request), vinEndWords(request), spanWords(request, now)].filter(Boolean).join(' · ');

/** How long it took, or has been going on. */
export const spanWords = (request: OwnRequest, now: number): string | null => {
  if (request.paidAt && request.fulfilledAt) {
    return m.orders_took({ time: durationBetween(request.paidAt, request.fulfilledAt) });
  }
  return isOpen(request) ? m.orders_waiting({ time: duration(minutesWaiting(request, now)) }) : null;
};
