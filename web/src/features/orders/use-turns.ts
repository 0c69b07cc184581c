import { vehicleName } from '@keywright/words/order-words';
import type { OwnRequest } from '@keywright/contract/orders';
import { useEffect, useRef, useState } from 'react';
import { m } from '@keywright/words/messages';

type Turns = {
  /** What changed last, to be read out; empty until something does. */
  announcement: string;
  /** A code became ready while this page was open. */
  isNewlyReady: boolean;
};

/** Notices what changes in the requests while the page is open, so that it can be said, and felt on a phone. */
export const useTurns = (requests: readonly OwnRequest[] | undefined): Turns => {
  const before = useRef<Map<string, OwnRequest> | null>(null);
  const [turns, setTurns] = useState<Turns>({ announcement: '', isNewlyReady: false });
  useEffect(() => {
    if (!requests) return;
    const last = before.current;
    before.current = new Map(requests.map((request) => [request.id, request]));
    const changed = requests.filter(
      (request) => last?.has(request.id) && stageOf(last.get(request.id)) !== stageOf(request),
    );
    if (changed.length === 0) return;
    const ready = changed.some(hasNewCode);
    if (ready) shake();
    setTurns(({ isNewlyReady }) => ({
      announcement: changed.map(turnWords).filter(Boolean).join(' '),
      isNewlyReady: isNewlyReady || ready,
    }));
  }, [requests]);
  return turns;
};

/** How far it is: its status, and what is said of its code. */
const stageOf = (request: OwnRequest | undefined): string =>
  request ? `${request.status} ${request.report?.reportedAt} ${request.report?.state}` : '';

const hasNewCode = ({ status, report }: OwnRequest): boolean =>
  status === 'FULFILLED' && (report === null || report.state === 'REPLACED');

const answers = {
  OPEN: () => '',
  REPLACED: m.orders_replaced_named,
  MONEY_BACK: m.orders_money_back_named,
  EXPLAINED: m.orders_explained_named,
  WITHDRAWN: () => '',
};

const turnWords = (request: OwnRequest): string => {
  const vehicle = vehicleName(request);
  if (request.report) return answers[request.report.state]({ vehicle });
  if (request.status === 'FULFILLED') return m.orders_ready_named({ vehicle });
  if (request.status === 'DECLINED') return m.orders_declined_named({ vehicle });
  if (request.status === 'CANCELED') return m.orders_canceled_named({ vehicle });
  if (request.status === 'INPROGRESS' && request.startedBy) {
    return m.orders_started_named({ name: request.startedBy, vehicle });
  }
  return '';
};

/** Browsers refuse it, with a complaint in their log, on a page that nobody has touched. */
const shake = (): void => {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
};
