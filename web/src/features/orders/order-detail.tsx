import { vehicleName } from '@keywright/words/order-words';
import type { OwnPayment, OwnRequest } from '@keywright/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { money } from '../../lib/format.ts';
import type { LiveState } from '../../lib/live.ts';
import { useUsualTimes } from '../../lib/usual-times.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { ReadyAlerts } from './alerts/late-ready-alerts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { CancelRequest } from './cancel-request.tsx';
import { CodeTrouble } from './code-trouble.tsx';
import { DocumentsSheet } from './documents-sheet.tsx';
import { EditRequest } from './edit-request.tsx';
import { Freshness } from './freshness.tsx';
import { KeyWorks } from './key-works.tsx';
import { isChargedFor, type Owner } from './order-steps.ts';
import {
  type GiveAgain,
  giveOwnAgain,
  myRequestsQuery,
  openOwnCode,
  sendOwn,
  type SendPhoto,
} from './orders.queries.ts';
import { OrderPapers } from './order-papers.tsx';
import styles from './orders.module.css';
import { ownPaymentWords } from './payment-words.ts';
import { RequestBody, spanWords, whoAsks } from './request-body.tsx';
import { standingOfRequest } from './request-words.ts';
import { isOpen, usualFrom } from './waiting.ts';

type OrderDetailProps = {
  request: OwnRequest;
  /** Where the money of its order is; null where the order is not theirs to pay. */
  payment: OwnPayment | null;
  owner: Owner;
  now: number;
  live: LiveState;
  answeredAt: number;
};

/** One order of a member in full: its code, its steps, its documents. */
export const OrderDetail = ({ request, payment, owner, now, live, answeredAt }: OrderDetailProps) => {
  const queries = useQueryClient();
  const usual = useUsualTimes();
  const sendPhoto: SendPhoto = async (...photo) => {
    await sendOwn(...photo).finally(() => void queries.invalidateQueries(myRequestsQuery));
  };
  const giveAgain: GiveAgain = async (...what) => {
    await giveOwnAgain(...what).finally(() => void queries.invalidateQueries(myRequestsQuery));
  };
  return (
    <Card className={styles.card}>
      <DetailHead request={request} now={now} />
      {isOpen(request) || live === 'offline' ? <Freshness state={live} answeredAt={answeredAt} /> : null}
      <RequestBody
        request={request}
        owner={owner}
        usual={usualFrom(usual)}
        now={now}
        open={openOwnCode}
        sendPhoto={sendPhoto}
        giveAgain={giveAgain}
        isCharged={payment && isChargedFor(request, payment)}
      />
      {payment ? <p>{verbatim(ownPaymentWords(payment))}</p> : null}
      <Documents request={request} />
      <EditRequest request={request} />
      <CancelRequest
        request={request}
        token={null}
        isCharged={(payment?.capturedCents ?? 0) > 0}
        vehicles={payment?.vehicles ?? 1}
      />
      <KeyWorks request={request} token={null} />
      {request.paidAt === null ? null : <AskDesk request={request} />}
      <OrderPapers requests={[request]} token={null} />
      {request.can.includes('reveal') ? <CodeTrouble request={request} token={null} /> : null}
      {/* The last, for it comes late and would push the rest down. */}
      {isOpen(request) ? (
        <Suspense>
          <ReadyAlerts token={null} />
        </Suspense>
      ) : null}
    </Card>
  );
};

const DetailHead = ({ request, now }: { request: OwnRequest; now: number }) => {
  const { tone, words } = standingOfRequest(request);
  const number = request.confirmationNumber && m.orders_number({ number: request.confirmationNumber });
  const facts = [
    number,
    request.poNumber && m.workshops_order_po({ number: request.poNumber }),
    whoAsks(request),
    spanWords(request, now),
    m.orders_price({ price: money(request.priceCents) }),
  ];
  return (
    <div className={styles.cardHead}>
      <h2>{vehicleName(request)}</h2>
      <Badge tone={tone}>{words}</Badge>
      <p className={styles.vin} translate="no">
        {request.vin}
      </p>
      <p className="meta">{verbatim(facts.filter(Boolean).join(' · '))}</p>
    </div>
  );
};

/** Opens the chat about this order; where it is closed, it says what opens it. */
const AskDesk = ({ request: { id } }: { request: OwnRequest }) => {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('chat', id);
  return (
    <div className={styles.onlyScreen}>
      <LinkButton wide to={`?${next}`} preventScrollReset>
        {m.orders_ask_desk()}
      </LinkButton>
    </div>
  );
};

const Documents = ({ request }: { request: OwnRequest }) => {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.onlyScreen}>
      <Button wide onClick={() => setOpen(true)}>
        {m.orders_docs()}
      </Button>
      <DocumentsSheet request={request} open={open} onClose={() => setOpen(false)} />
    </div>
  );
};
