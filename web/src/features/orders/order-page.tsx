import { hasOpenCode, isOneNeedy, orderTitle, vehicleName, vinEndWords } from '@keywright/words/order-words';
import type { OwnRequest, TrackedOrder } from '@keywright/contract/orders';
import { Suspense, useEffect } from 'react';
import { at } from '../../lib/locale.ts';
import type { LiveState } from '../../lib/live.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Card, PageHead } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { callReady } from './alerts/call-ready.ts';
import { ReadyAlerts } from './alerts/late-ready-alerts.ts';
import { CancelRequest } from './cancel-request.tsx';
import { CodeTrouble } from './code-trouble.tsx';
import { Freshness } from './freshness.tsx';
import { KeyWorks } from './key-works.tsx';
import { isChargedFor } from './order-steps.ts';
import { orderStanding } from './order-title.ts';
import type { OpenCode, SendPhoto } from './orders.queries.ts';
import { OrderPapers } from './order-papers.tsx';
import styles from './orders.module.css';
import { paymentWords } from './payment-words.ts';
import { RequestBody, type RequestBodyProps, requestLine, spanWords } from './request-body.tsx';
import { standingOfRequest } from './request-words.ts';
import { useServerClock } from './use-server-clock.ts';
import { useTurns } from './use-turns.ts';
import { isOpen, usualFrom } from './waiting.ts';

type OrderPageProps = {
  order: TrackedOrder;
  /** The secret of its private link. */
  token: string;
  answeredAt: number;
  live: LiveState | null;
  open: OpenCode;
  sendPhoto: SendPhoto;
};

/** A whole order as a guest follows it: one vehicle fills the page, several have a card each. */
export const OrderPage = ({ order, token, answeredAt, live, open, sendPhoto }: OrderPageProps) => {
  const now = useServerClock(order.now, answeredAt);
  const { announcement, isNewlyReady } = useTurns(order.requests);
  useEffect(() => {
    if (isNewlyReady) callReady();
  }, [isNewlyReady]);
  const [first, ...others] = order.requests;
  const bodyOf = (request: OwnRequest): RequestBodyProps => ({
    request,
    owner: { account: 'none', email: order.email, isCharged: isChargedFor(request, order) },
    usual: usualFrom(order),
    now,
    open,
    sendPhoto,
    giveAgain: null,
    isCharged: isChargedFor(request, order),
  });
  return (
    <>
      <title>{tabTitle(order)}</title>
      <OrderHead order={order} now={now} />
      {order.requests.some(isOpen) || live === 'offline' ? <Freshness state={live} answeredAt={answeredAt} /> : null}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <Requests order={order} bodyOf={bodyOf} token={token} />
      <Payment order={order} />
      <OrderPapers requests={order.requests} token={token} />
      {first && others.length === 0 ? <Acts request={first} order={order} token={token} /> : null}
      {/* The last, for it comes late and would push the rest down. */}
      {order.requests.some(isOpen) ? (
        <Suspense>
          <ReadyAlerts token={token} />
        </Suspense>
      ) : null}
    </>
  );
};

const tabTitle = (order: TrackedOrder): string => {
  const isReady = hasOpenCode(order) && !isOneNeedy(order.requests);
  const state = isReady ? m.orders_tab_ready() : orderStanding(order).words;
  return `${state} · ${m.orders_number({ number: order.confirmationNumber })}`;
};

const OrderHead = ({ order, now }: { order: TrackedOrder; now: number }) => {
  const number = m.orders_number({ number: order.confirmationNumber });
  const { tone, words } = orderStanding(order);
  const badge = <Badge tone={tone}>{words}</Badge>;
  const wide = useWide();
  const [first, ...others] = order.requests;
  return (
    <>
      <PageBar title={<Unbroken text={number} part={order.confirmationNumber} />} aside={wide ? null : badge} />
      <div className={styles.head}>
        <p className={styles.number}>
          <span>{verbatim(number)}</span>
          {wide ? badge : null}
        </p>
        <PageHead title={orderTitle(order)}>
          {first && others.length === 0 ? verbatim(requestLine(first, now), first.vin.slice(-4)) : null}
        </PageHead>
      </div>
    </>
  );
};

/** A number is read out from where it stands: it must not be broken at its hyphen. */
const Unbroken = ({ text, part }: { text: string; part: string }) => {
  const [before, after] = text.split(part);
  return (
    <>
      {before}
      <span className={styles.unbroken} translate="no">
        {part}
      </span>
      {after}
    </>
  );
};

type RequestsProps = {
  order: TrackedOrder;
  bodyOf: (request: OwnRequest) => RequestBodyProps;
  token: string;
};

const Requests = ({ order, bodyOf, token }: RequestsProps) => {
  const [first, ...others] = order.requests;
  if (first && others.length === 0) return <RequestBody {...bodyOf(first)} />;
  return order.requests.map((request) => (
    <RequestCard key={request.id} {...bodyOf(request)} order={order} token={token} />
  ));
};

type RequestCardProps = RequestBodyProps & Pick<ActsProps, 'order' | 'token'>;

const RequestCard = ({ order, token, ...body }: RequestCardProps) => {
  const { request, now } = body;
  const { tone, words } = standingOfRequest(request);
  return (
    <Card className={styles.card}>
      <div className={styles.cardHead}>
        <h2>{vehicleName(request)}</h2>
        <Badge tone={tone}>{words}</Badge>
        <p className="meta">
          {verbatim([vinEndWords(request), spanWords(request, now)].filter(Boolean).join(' · '), request.vin.slice(-4))}
        </p>
      </div>
      <RequestBody {...body} />
      <Acts request={request} order={order} token={token} />
    </Card>
  );
};

type ActsProps = { request: OwnRequest; order: TrackedOrder; token: string };

/** What can be done about one vehicle: cancel it while it waits, say how the code works once it is there. */
const Acts = ({ request, order, token }: ActsProps) => (
  <>
    <CancelRequest
      request={request}
      token={token}
      isCharged={order.capturedCents > 0}
      vehicles={order.requests.length}
    />
    <KeyWorks request={request} token={token} />
    {request.can.includes('reveal') ? <CodeTrouble request={request} token={token} /> : null}
  </>
);

const Payment = ({ order }: { order: TrackedOrder }) => (
  <section className={styles.payment} aria-label={m.orders_payment()}>
    <p>{verbatim(paymentWords(order))}</p>
    {order.payment === 'FAILED' || order.payment === 'EXPIRED' ? (
      <LinkButton to={at('/cart')}>{m.orders_to_cart()}</LinkButton>
    ) : null}
  </section>
);
