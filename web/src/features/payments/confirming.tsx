import { useEffect, useState } from 'react';
import { saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { PageHead } from '../../ui/layout.tsx';
import { ConfirmationNumber } from './confirmation-number.tsx';
import { WriteToSupport } from './write-to-support.tsx';

/** From here on waiting looks like a fault, and people pay twice. */
const LONG = 10_000;

type ConfirmingProps = {
  number: string | null;
  /** What the last question met, while none of them is answered. */
  error: Error | null;
};

/**
 * While the card provider has not answered. After ten seconds it says so and lets the person go. Where our own answer fails,
 * the person has paid as far as they know: they read so at once, and whom to write to.
 */
export const Confirming = ({ number, error }: ConfirmingProps) => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <PageHead title={m.payments_confirming()} />
      <div role="status">{long ? <SafeWords /> : <p>{m.payments_confirming_words()}</p>}</div>
      {error ? (
        <Alert tone="late" action={<WriteToSupport number={number} />}>
          {saysOf(error)} {m.payments_goes_on()}
        </Alert>
      ) : null}
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
