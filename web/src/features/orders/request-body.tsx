import { vehicleName, vinEndWords } from '@keywright/words/order-words';
import { endedWithoutCode } from '@keywright/contract/request-ends';
import type { OwnRequest } from '@keywright/contract/orders';
import { authorityNames } from '../../lib/authority-words.ts';
import { durationBetween, duration, money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { AuthorityAgain } from './authority-again.tsx';
import { CodePlate } from './code-plate.tsx';
import { EndedWithoutCode } from './ended-without-code.tsx';
import { moneyReturnedWords } from '@keywright/words/money-words';
import type { Owner } from './order-steps.ts';
import type { GiveAgain, OpenCode, SendPhoto } from './orders.queries.ts';
import styles from './orders.module.css';
import { PhotosWanted } from './photo-wanted.tsx';
import { Reported } from './reported.tsx';
import { RequestRail } from './request-rail.tsx';

import { isOpen, minutesWaiting, type Usual } from './waiting.ts';

export type RequestBodyProps = {
  request: OwnRequest;
  owner: Owner;
  usual: Usual;
  /** Milliseconds on the server's clock. */
  now: number;
  open: OpenCode;
  sendPhoto: SendPhoto;
  /** Null where only a private link is held, which may give nothing again. */
  giveAgain: GiveAgain | null;
  /** Money was taken for this vehicle; null for a person who does not pay for it. */
  isCharged: boolean | null;
};

/** One vehicle: its code or the reason why there is none, and the steps that led there. */
export const RequestBody = ({ request, open, sendPhoto, giveAgain, isCharged, ...rail }: RequestBodyProps) => (
  <>
    {request.report ? <Reported report={request.report} money={returnedWords(request, isCharged)} /> : null}
    {request.status === 'FULFILLED' && request.report?.state !== 'MONEY_BACK' ? (
      <CodePlate key={codeOf(request)} request={request} open={open} now={rail.now} />
    ) : null}
    {request.ahead === null ? null : <Place ahead={request.ahead} />}
    <AuthorityAgain request={request} give={giveAgain} />
    <PhotosWanted request={request} send={sendPhoto} />
    {endedWithoutCode(request.status) ? (
      <EndedWithoutCode request={request} money={returnedWords(request, isCharged)} />
    ) : null}
    <RequestRail request={request} {...rail} />
  </>
);

const returnedWords = ({ priceCents }: OwnRequest, isCharged: boolean | null): string | null =>
  isCharged === null ? null : moneyReturnedWords({ isCharged, amount: money(priceCents) });

/** The server counts no further. */
const MOST_COUNTED = 100;

const placeWords = (ahead: number): string => {
  if (ahead === 0) return m.orders_place_first();
  return ahead < MOST_COUNTED ? m.orders_place_ahead({ ahead }) : m.orders_place_many();
};

/** Counted by the server; the desk may take a later one first, so it is no promise. */
const Place = ({ ahead }: { ahead: number }) => (
  <p className={styles.place} role="status">
    <strong>{placeWords(ahead)}</strong>
    <span className="meta">{m.orders_place_said()}</span>
  </p>
);

/** Another code is covered until it is opened, whatever is shown of the one before. */
const codeOf = ({ report }: OwnRequest): string => (report?.state === 'REPLACED' ? (report.answeredAt ?? '') : '');

/** `2013 Ford F-150 · VIN ends 0312 · took 11 min` */
export const requestLine = (request: OwnRequest, now: number): string =>
  [vehicleName(request), vinEndWords(request), whoAsks(request), spanWords(request, now)].filter(Boolean).join(' · ');

/** Who asked for the key, where they said so. */
export const whoAsks = ({ authority: { kind } }: OwnRequest): string | null =>
  kind && m.authorities_desk_who({ who: authorityNames[kind]() });

/** How long it took, or has been going on. */
export const spanWords = (request: OwnRequest, now: number): string | null => {
  if (request.paidAt && request.fulfilledAt) {
    return m.orders_took({ time: durationBetween(request.paidAt, request.fulfilledAt) });
  }
  return isOpen(request) ? m.orders_waiting({ time: duration(minutesWaiting(request, now)) }) : null;
};
