import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { PageHead } from '../../ui/layout.tsx';
import { ConfirmationNumber } from './confirmation-number.tsx';

/** From here on waiting looks like a fault, and people pay twice. */
const LONG = 10_000;

type ConfirmingProps = { number: string | null; unreachable: boolean };

/** While the card provider has not answered. After ten seconds it says so and lets the person go. */
export const Confirming = ({ number, unreachable }: ConfirmingProps) => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <PageHead title={m.payments_confirming()} />
      <div role="status">{long ? <SafeWords /> : <p>{m.payments_confirming_words()}</p>}</div>
      {unreachable ? <Alert tone="late">{m.payments_unreachable()}</Alert> : null}
      <ConfirmationNumber number={number} />
    </>
  );
};

const SafeWords = () => (
  <>
    <p>
      <strong>{m.payments_safe()}</strong>
    </p>
    <p>{m.payments_safe_words()}</p>
  </>
);
