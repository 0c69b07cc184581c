import { type beginTwoFactor, confirmTwoFactor } from '@keywright/contract/factors.calls';
import type { ReplyOf } from '@keywright/contract/endpoint';
import Copy from 'icon:copy';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../../ui/anchor.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { wrongCode, CodeField } from '../code-field.tsx';
import { shortFault } from '../code-form.tsx';
import { copyText } from './copy-text.ts';
import styles from './factors.module.css';
import { QrPicture } from './qr-picture.tsx';
import { inFours } from '../typed-code.ts';

export type Enrolment = ReplyOf<typeof beginTwoFactor>;

type EnrolAppProps = { enrolment: Enrolment; onConfirmed: (codes: readonly string[]) => void };

/** The new secret as a picture and as letters, and the field for the first code that the app makes of it. */
export const EnrolApp = ({ enrolment: { qr, secret, otpauthUrl }, onConfirmed }: EnrolAppProps) => {
  const form = useContractForm(confirmTwoFactor, {
    start: { code: '' },
    ids: { code: 'security-code' },
    shape: async () => (await import('@keywright/contract/factors')).confirmTwoFactor,
    also: (values, found) => ({ ...found, ...shortFault('app', values.code) }),
    refusals: { 'session.wrong_code': { code: wrongCode.app } },
    failed: m.factors_failed,
    focus: 'field',
    done: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });

  return (
    <form {...form.form}>
      <Stack>
        <p>{m.factors_qr_scan()}</p>
        <QrPicture rows={qr} />
        <Anchor className={styles.openApp} href={otpauthUrl}>
          {m.factors_qr_open()}
        </Anchor>
        <div className={styles.secret}>
          <p id="factor-secret" className="meta">
            {m.factors_secret()}
          </p>
          <code className={styles.key} aria-labelledby="factor-secret">
            {inFours(secret)}
          </code>
          <Button dense icon={<Icon of={Copy} />} onClick={() => void copyText(secret)}>
            {m.factors_secret_copy()}
          </Button>
        </div>
        {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        <CodeField
          {...form.field('code')}
          kind="app"
          label={m.factors_first_code()}
          hint={m.factors_first_code_hint()}
          value={form.value('code')}
          onChange={(code) => form.put('code', code)}
          onComplete={() => void form.submit()}
        />
        <Button type="submit" tone="primary" wide busy={form.busy && m.factors_step_submitting()}>
          {m.factors_confirm()}
        </Button>
      </Stack>
    </form>
  );
};
