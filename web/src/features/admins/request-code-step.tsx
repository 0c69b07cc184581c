import { requestAdminCode } from '@keywright/contract/admins.calls';
import { useState } from 'react';
import type { Told } from '../../lib/forms/form-faults.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Refused, saysOf, withReason } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './admins.module.css';

type Who = { email: string; fname: string; lname: string };

type RequestCodeStepProps = {
  sent: boolean;
  /** What stands in the form around it. */
  who: () => Who;
  onFaults: (faults: Partial<Record<keyof Who, Told>>) => void;
  onSent: () => void;
  /** Somebody was invited, or comes back with the mail open. */
  onHave: (() => void) | undefined;
};

const failed = { lost: m.admins_register_code_error, wordless: m.admins_register_code_failed };

const failedWords = (error: unknown): string =>
  error instanceof Refused ? withReason(m.admins_register_code_failed(), error) : saysOf(error, failed.lost());

/** Asks for the code once name and address are there; the code field opens when it is on its way. */
export const RequestCodeStep = ({ sent, who, onFaults, onSent, onHave }: RequestCodeStepProps) => {
  const [mailed, setMailed] = useState(false);
  const form = useContractForm(requestAdminCode, {
    start: { email: '', firstName: '', lastName: '' },
    shape: async () => (await import('@keywright/contract/admins')).requestAdminCode,
    body: () => {
      const { email, fname, lname } = who();
      return { email, firstName: fname, lastName: lname };
    },
    // Its fields are those of the form around it, which calls them by its own names.
    onFaults: ({ email, firstName, lastName }) =>
      onFaults({
        ...(email && { email }),
        ...(firstName && { fname: firstName }),
        ...(lastName && { lname: lastName }),
      }),
    failed,
    says: failedWords,
    done: () => {
      setMailed(true);
      onSent();
    },
  });
  return (
    <div className={styles.code}>
      {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
      {mailed ? <Alert tone="fulfilled">{m.admins_register_code_ok()}</Alert> : null}
      <Button disabled={mailed} busy={form.busy && m.admins_register_requesting()} onClick={() => void form.submit()}>
        {mailed ? m.admins_register_sent() : m.admins_register_request()}
      </Button>
      {sent || !onHave ? null : (
        <Button tone="text" onClick={onHave}>
          {m.admins_register_have()}
        </Button>
      )}
    </div>
  );
};
