import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EnrolApp, type Enrolment } from './enrol-app.tsx';
import { beginApp } from './factors.queries.ts';
import { factorSays } from '../passkeys.ts';

/** Sets up an authenticator app: a new secret, then a first code of it. `onConfirmed` gets the recovery codes. */
export const TwoFactorSetup = ({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) => {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const attempt = useAttempt();
  const begin = () => attempt.run(async () => setEnrolment(await beginApp()));

  const first = useRef(() => void begin());
  useEffect(() => {
    const { current } = first;
    // A second secret would make the first worthless.
    first.current = () => undefined;
    current();
  }, []);

  if (enrolment) return <EnrolApp enrolment={enrolment} onConfirmed={onConfirmed} />;
  if (attempt.error !== null) {
    const says = factorSays(attempt.error, m.factors_failed());
    return <ErrorState title={says} onRetry={() => void begin()} />;
  }
  return <Skeleton shape="card" count={1} />;
};
