import { vehicleName } from '@keywright/words/order-words';
import { addressOf } from '@keywright/contract/call-input';
import type { OwnRequest } from '@keywright/contract/orders';
import { myRequests, trackOrder } from '@keywright/contract/orders.calls';
import {
  ownReceipt,
  ownRequestFile,
  ownVinFile,
  trackedReceipt,
  trackedRequestFile,
} from '@keywright/contract/papers.calls';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { spoken } from '@keywright/words/spoken';
import { withReason } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';

type PapersSheetProps = {
  requests: readonly OwnRequest[];
  /** The secret of the order's private link; null for a member, who needs none. */
  token: string | null;
  open: boolean;
  onClose: () => void;
};

/** What somebody takes along of an order: what it came to, the record of each request, and the log's file of its VIN. */
export const PapersSheet = ({ requests, token, open, onClose }: PapersSheetProps) => (
  <Sheet open={open} onClose={onClose} title={m.papers_title()}>
    <Stack>
      <p>{m.papers_lead()}</p>
      {papersOf(requests, token).map((paper) => (
        <Save key={paper.address} {...paper} token={token} />
      ))}
    </Stack>
  </Sheet>
);

type Offered = { name: string; address: string };

const papersOf = (requests: readonly OwnRequest[], token: string | null): Offered[] => {
  const query = { lang: spoken() };
  const [first, ...others] = requests;
  if (!first) return [];
  const fileName = (request: OwnRequest): string =>
    others.length > 0 ? m.papers_get_request_of({ vehicle: vehicleName(request) }) : m.papers_get_request();
  if (token !== null) {
    return [
      { name: m.papers_get_receipt(), address: addressOf(trackedReceipt, { params: { token }, query }) },
      ...requests.map((request) => ({
        name: fileName(request),
        address: addressOf(trackedRequestFile, { params: { token, id: request.id }, query }),
      })),
    ];
  }
  const params = { id: first.id };
  return [
    { name: m.papers_get_receipt(), address: addressOf(ownReceipt, { params, query }) },
    { name: fileName(first), address: addressOf(ownRequestFile, { params, query }) },
    { name: m.papers_get_vin(), address: addressOf(ownVinFile, { params, query: { ...query, as: 'pdf' } }) },
    { name: m.papers_get_vin_csv(), address: addressOf(ownVinFile, { params, query: { ...query, as: 'csv' } }) },
  ];
};

const Save = ({ name, address, token }: Offered & { token: string | null }) => {
  const { run, busy, error } = useAttempt();
  const [isStarted, setIsStarted] = useState(false);
  const save = () =>
    run(async () => {
      setIsStarted(false);
      // A file can say neither that the session lapsed nor that the connection is lost: a call before it does, and renews it.
      if (token === null) await call(myRequests, {}, m.papers_failed);
      else await call(trackOrder, { params: { token } }, m.papers_failed);
      const link = document.createElement('a');
      link.href = address;
      link.download = '';
      link.click();
      setIsStarted(true);
    });
  return (
    <>
      <Button wide busy={busy && m.papers_saving()} onClick={() => void save()}>
        {name}
      </Button>
      {/* Here, and not at the foot of the page, which lies below the sheet. */}
      {error ? <Alert tone="rejected">{withReason(m.papers_failed(), error)}</Alert> : null}
      {isStarted ? <p role="status">{m.papers_started()}</p> : null}
    </>
  );
};
