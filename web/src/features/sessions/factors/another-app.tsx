import { beginTwoFactor } from '@keywright/contract/factors.calls';
import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { ConfirmForm } from './confirm-form.tsx';
import { EnrolApp, type Enrolment } from './enrol-app.tsx';

/** Sets up another app in the place of the one that counts, such as on a new phone. Until its first code the old one counts. */
export const AnotherApp = ({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) => {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  if (enrolment) return <EnrolApp enrolment={enrolment} onConfirmed={onConfirmed} />;
  return (
    <ConfirmForm
      about={m.factors_another_app_about()}
      yes={m.factors_go_on()}
      asks={['password', 'code']}
      endpoint={beginTwoFactor}
      shape={async () => (await import('@keywright/contract/factors')).beginTwoFactor}
      body={(given) => given}
      done={setEnrolment}
    />
  );
};
