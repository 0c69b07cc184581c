import type { Call } from '@keywright/contract/call';
import type { EndpointOf, ParamsOf, ReplyOf } from '@keywright/contract/endpoint';
import { type ReactNode, useState } from 'react';
import type { ContractFormOptions, ParamsWanted } from '../../../lib/forms/form-options.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { CodeField, type CodeKind, wrongCode } from '../code-field.tsx';
import { factorSays } from '../passkeys.ts';
import { PasswordField } from './password-field.tsx';

type Given = { password: string; code: string };

type ConfirmFormProps<C extends Call> = {
  about?: ReactNode;
  /** The button's words, also while it is busy; `danger` where something is taken away. */
  yes: string;
  busy?: string;
  danger?: boolean;
  /** What must be given with it. */
  asks: readonly (keyof Given)[];
  /** The first field takes the focus when it appears. */
  first?: boolean;
  endpoint: C;
  shape?: () => Promise<EndpointOf<C>>;
  params?: ParamsOf<C>;
  body: (given: Given) => unknown;
  done: (reply: ReplyOf<C>) => unknown;
};

/** Says what a change means and asks for what shows that it is really this person. */
export const ConfirmForm = <const C extends Call>(props: ConfirmFormProps<C>) => {
  const { about, yes, busy = m.factors_saving(), danger = false, asks, first = false } = props;
  const confirming = useConfirm(props);
  const { form } = confirming;
  return (
    <form {...form.form}>
      <Stack>
        {about ? <p>{about}</p> : null}
        {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        {asks.includes('password') ? (
          <PasswordField {...form.field('password')} input={form.input('password')} first={first} />
        ) : null}
        {asks.includes('code') ? <EitherCode {...confirming} /> : null}
        <Button type="submit" tone={danger ? 'danger' : 'primary'} wide busy={form.busy && busy}>
          {yes}
        </Button>
      </Stack>
    </form>
  );
};

/** A code of the app; of who has lost the phone, a recovery code. */
const EitherCode = ({ form, kind, turn }: ReturnType<typeof useConfirm<Call>>) => (
  <>
    <CodeField
      {...form.field('code')}
      kind={kind}
      hint={kind === 'app' ? m.factors_digits() : undefined}
      value={form.value('code')}
      onChange={(code) => form.put('code', code)}
    />
    <Button tone="text" onClick={turn}>
      {kind === 'app' ? m.factors_step_use_recovery() : m.factors_step_use_app()}
    </Button>
  </>
);

const useConfirm = <const C extends Call>({ endpoint, shape, params, body, done }: ConfirmFormProps<C>) => {
  const [kind, setKind] = useState<CodeKind>('app');
  const options: ContractFormOptions<C, Given> = {
    start: { password: '', code: '' },
    ids: { password: 'security-password', code: 'security-code' },
    ...(shape && { shape }),
    ...(params && { params }),
    body,
    refusals: {
      'session.wrong_password': { password: m.factors_password_wrong },
      'session.wrong_code': { code: wrongCode[kind] },
    },
    failed: m.factors_failed,
    says: (error) => factorSays(error, m.factors_failed()),
    focus: 'field',
    done,
  };
  // Who shows this form for a call with parameters gives them: the type of `endpoint` is not known here.
  const form = useContractForm<C, Given>(endpoint, options as typeof options & ParamsWanted<C>);
  const turn = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    form.put('code', '');
  };
  return { form, kind, turn };
};
