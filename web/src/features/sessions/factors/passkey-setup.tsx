import type { Security } from '@keywright/contract/factors';
import { addPasskey } from '@keywright/contract/factors.calls';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { newPasskey } from './factors.queries.ts';
import { factorSays, usePasskeys } from '../passkeys.ts';

type PasskeySetupProps = {
  onMade: (security: Security) => void;
  /** The passkey is made, and these came with it. */
  onCodes: (codes: readonly string[]) => void;
};

/** Gives a passkey a name and lets the device make it. */
export const PasskeySetup = ({ onMade, onCodes }: PasskeySetupProps) => {
  const supported = usePasskeys();
  const form = useContractForm(addPasskey, {
    start: { name: '' },
    ids: { name: 'passkey-name' },
    failed: m.factors_failed,
    says: (error) => factorSays(error, m.factors_failed()),
    send: ({ body }) => newPasskey(body.name ?? ''),
    done: ({ security, recoveryCodes }) => (recoveryCodes ? onCodes(recoveryCodes) : onMade(security)),
  });

  if (!supported) return <Alert tone="late">{m.factors_passkey_unsupported()}</Alert>;
  return (
    <form {...form.form}>
      <Stack>
        <p>{m.factors_passkey_about()}</p>
        {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        <Field {...form.field('name')} label={m.factors_passkey_name()} hint={m.factors_passkey_name_hint()} optional>
          <TextInput {...form.input('name')} maxLength={60} autoComplete="off" />
        </Field>
        <Button type="submit" tone="primary" wide busy={form.busy && m.factors_passkey_asking()}>
          {m.factors_passkey_make()}
        </Button>
      </Stack>
    </form>
  );
};
