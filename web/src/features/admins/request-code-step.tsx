import { CodeRequest } from '@keywright/contract/admins';
import { requestAdminCode } from '@keywright/contract/admins.calls';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { Refused, saysOf, withReason } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { type FieldErrors, judge, typed } from './form-errors.ts';
import styles from './admins.module.css';

type RequestCodeStepProps = {
  sent: boolean;
  /** The form's values by the names of the registration. */
  values: () => FormData;
  onFaults: (errors: FieldErrors) => void;
  onSent: () => void;
  /** Somebody was invited, or comes back with the mail open. */
  onHave: (() => void) | undefined;
};

/** The call's names for what the registration form holds. */
const asked = (form: FormData): FormData => {
  const request = new FormData();
  request.set('email', typed(form, 'email'));
  request.set('firstName', typed(form, 'fname'));
  request.set('lastName', typed(form, 'lname'));
  return request;
};

const failed = { lost: m.admins_register_code_error, wordless: m.admins_register_code_failed };

const failedWords = (error: unknown): string =>
  error instanceof Refused ? withReason(m.admins_register_code_failed(), error) : saysOf(error, failed.lost());

/** Asks for the code once name and address are there; the code field opens when it is on its way. */
export const RequestCodeStep = ({ sent, values, onFaults, onSent, onHave }: RequestCodeStepProps) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [mailed, setMailed] = useState(false);
  const asking = useRef(false);

  const request = async () => {
    if (asking.current) return;
    const { values: body, errors } = judge(CodeRequest, asked(values()));
    const { firstName, lastName, ...rest } = errors;
    onFaults({ ...rest, ...(firstName && { fname: firstName }), ...(lastName && { lname: lastName }) });
    setFailure(null);
    if (!body) return;
    asking.current = true;
    setBusy(true);
    try {
      await call(requestAdminCode, { body }, failed);
      setMailed(true);
      onSent();
    } catch (error) {
      setFailure(failedWords(error));
    }
    asking.current = false;
    setBusy(false);
  };

  return (
    <div className={styles.code}>
      {failure ? <Alert tone="rejected">{failure}</Alert> : null}
      {mailed ? <Alert tone="fulfilled">{m.admins_register_code_ok()}</Alert> : null}
      <Button disabled={mailed} busy={busy && m.admins_register_requesting()} onClick={() => void request()}>
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
