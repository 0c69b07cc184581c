import type { beginTwoFactor } from '@keywright/contract/factors';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { Copy } from '../../../ui/drawings/copy.tsx';
import { type SubmitEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { CodeField } from './code-field.tsx';
import { copyText } from './copy-text.ts';
import styles from './factors.module.css';
import { confirmApp } from './factors.queries.ts';
import { QrPicture } from './qr-picture.tsx';
import { APP_DIGITS, inFours } from './typed-code.ts';
import { useChange } from './use-change.ts';

export type Enrolment = ReplyOf<typeof beginTwoFactor>;

type EnrolAppProps = { enrolment: Enrolment; onConfirmed: (codes: readonly string[]) => void };

/** The new secret as a picture and as letters, and the field for the first code that the app makes of it. */
export const EnrolApp = ({ enrolment: { qr, secret, otpauthUrl }, onConfirmed }: EnrolAppProps) => {
  const change = useChange();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();

  const send = (whole: string) => void change.run(async () => onConfirmed(await confirmApp(whole)));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isShort = code.length < APP_DIGITS;
    setMissing(isShort ? (code === '' ? m.field_factor_code_required() : m.factors_step_short()) : undefined);
    if (!isShort) send(code);
  };
  const type = (next: string) => {
    setMissing(undefined);
    change.forget();
    setCode(next);
  };

  return (
    <form noValidate method="post" onSubmit={submit}>
      <Stack>
        <p>{m.factors_qr_scan()}</p>
        <QrPicture rows={qr} />
        <a className={styles.openApp} href={otpauthUrl}>
          {m.factors_qr_open()}
        </a>
        <div className={styles.secret}>
          <p id="factor-secret" className={styles.meta}>
            {m.factors_secret()}
          </p>
          <code className={styles.key} aria-labelledby="factor-secret">
            {inFours(secret)}
          </code>
          <Button dense icon={<Icon of={Copy} />} onClick={() => void copyText(secret)}>
            {m.factors_secret_copy()}
          </Button>
        </div>
        {change.beside ? <Alert tone="rejected">{change.beside}</Alert> : null}
        <CodeField
          name="security-code"
          kind="app"
          label={m.factors_first_code()}
          hint={m.factors_first_code_hint()}
          value={code}
          onChange={type}
          onComplete={send}
          error={missing ?? change.codeError('app')}
        />
        <Button type="submit" tone="primary" wide busy={change.busy && m.factors_step_submitting()}>
          {m.factors_confirm()}
        </Button>
      </Stack>
    </form>
  );
};
