import type { ReplyOf } from '@keywright/contract/endpoint';
import type { processPaymentSuccess } from '@keywright/contract/payments';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { Page } from '../../ui/layout.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { Confirming } from './confirming.tsx';
import { Failed, Unconfirmed, Unknown } from './not-paid.tsx';
import { type Outcome, outcomeOf } from './outcome.ts';
import { Paid } from './paid.tsx';
import { usePaymentReference } from './payment-reference.ts';
import { confirmationQuery } from './payments.queries.ts';

/** Where the card provider sends people back to: says how the payment stands, and leads on to the order. `plan` is what is said of one that was bought. */
export const PaymentSuccess = ({ plan }: { plan: ReactNode }) => {
  const reference = usePaymentReference();
  return (
    <Page>
      <PageTitle>{m.payments_title()}</PageTitle>
      <meta name="robots" content="noindex" />
      <PageBar title={m.payments_title()} />
      {reference ? <Confirmation reference={reference} plan={plan} /> : <Unknown />}
    </Page>
  );
};

type Told = {
  payment: ReplyOf<typeof processPaymentSuccess> | undefined;
  number: string | null;
  asking: boolean;
  error: Error | null;
  askAgain: () => void;
  plan: ReactNode;
};

const screens: Record<Outcome, (told: Told) => ReactNode> = {
  paid: ({ payment, plan }) => payment && <Paid payment={payment} plan={plan} />,
  failed: ({ number }) => <Failed number={number} />,
  confirming: ({ number, error }) => <Confirming number={number} error={error} />,
  unknown: () => <Unknown />,
  unconfirmed: ({ number, asking, askAgain }) => <Unconfirmed number={number} asking={asking} onAskAgain={askAgain} />,
};

const Confirmation = ({ reference, plan }: { reference: string; plan: ReactNode }) => {
  const { data: payment, error, isFetching, refetch } = useQuery(confirmationQuery(reference));
  return screens[outcomeOf({ data: payment, error })]({
    payment,
    number: payment?.confirmationNumber ?? null,
    asking: isFetching,
    error,
    askAgain: () => void refetch(),
    plan,
  });
};
