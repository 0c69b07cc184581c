import { useEffect, useState } from 'react';
import { saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { PageHead } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConfirmationNumber } from './confirmation-number.tsx';
import { WriteToSupport } from './write-to-support.tsx';

/** Most payments are confirmed before this: their buyers see no screen in between. */
const SHORT = 600;
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
  const isSlow = useElapsed(SHORT) || error !== null;
  const long = useElapsed(LONG);
  if (!isSlow)
    return (
      <>
        <PageHead title={m.payments_title()} />
        <Skeleton shape="row" count={3} />
      </>
    );
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

/** Whether so many milliseconds have passed since the screen was opened. */
const useElapsed = (ms: number): boolean => {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return elapsed;
};

const SafeWords = () => (
  <>
    <p>
      <strong>{m.payments_safe()}</strong>
    </p>
    <p>{m.payments_safe_words()}</p>
  </>
);
