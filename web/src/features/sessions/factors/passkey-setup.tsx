import type { Security } from '@keywright/contract/factors';
import type { SubmitEvent } from 'react';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { newPasskey } from './factors.queries.ts';
import { usePasskeys } from './passkeys.ts';
import { useChange } from './use-change.ts';

const NAME = 'passkey-name';

const nameIn = (form: FormData): string => {
  const name = form.get(NAME);
  return typeof name === 'string' ? name : '';
};

type PasskeySetupProps = {
  onMade: (security: Security) => void;
  /** The passkey is made, and these came with it. */
  onCodes: (codes: readonly string[]) => void;
};

/** Gives a passkey a name and lets the device make it. */
export const PasskeySetup = ({ onMade, onCodes }: PasskeySetupProps) => {
  const change = useChange();
  const supported = usePasskeys();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void change.run(async () => {
      const { security, recoveryCodes } = await newPasskey(nameIn(form));
      if (recoveryCodes) onCodes(recoveryCodes);
      else onMade(security);
    });
  };

  if (!supported) return <Alert tone="late">{m.factors_passkey_unsupported()}</Alert>;
  return (
    <form noValidate method="post" onSubmit={submit}>
      <Stack>
        <p>{m.factors_passkey_about()}</p>
        {change.beside ? <Alert tone="rejected">{change.beside}</Alert> : null}
        <Field
          name={NAME}
          label={m.factors_passkey_name()}
          hint={m.factors_passkey_name_hint()}
          optional={m.common_optional()}
        >
          <TextInput name={NAME} maxLength={60} autoComplete="off" />
        </Field>
        <Button type="submit" tone="primary" wide busy={change.busy && m.factors_passkey_asking()}>
          {m.factors_passkey_make()}
        </Button>
      </Stack>
    </form>
  );
};
