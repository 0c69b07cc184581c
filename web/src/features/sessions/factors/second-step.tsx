import type { SignedIn } from '@keywright/contract/people';
import type { SecondStep } from '@keywright/contract/sessions';
import KeyRound from 'lucide-react/icons/key-round';
import { type SubmitEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useTitlePrefix } from '../../../ui/title-prefix.ts';
import { CodeField } from './code-field.tsx';
import { codeFault, faultBeside } from './code-fault.ts';
import { APP_DIGITS } from './typed-code.ts';
import { callOff, useFinishLogin, withCode, withPasskey } from './use-finish-login.ts';

type SecondStepProps = {
  offered: readonly SecondStep[];
  way: SecondStep;
  onWay: (way: SecondStep) => void;
  onSignedIn: (user: SignedIn) => string | null;
  /** Back to the password, with the reason when it was not the person's wish. */
  onRestart: (says?: string) => void;
};

/** The step of a login after the password: a code, or a passkey. */
export const SecondStepForm = ({ offered, way, onWay, onSignedIn, onRestart }: SecondStepProps) => {
  const { finish, busy, fault, forget } = useFinishLogin({ onSignedIn, onOver: onRestart });
  const beside = faultBeside(fault);
  useTitlePrefix(m.errors_title_prefix(), fault !== null);
  const change = (next: SecondStep) => {
    forget();
    onWay(next);
  };
  return (
    <Stack>
      {beside ? <Alert tone="rejected">{beside}</Alert> : null}
      {way === 'passkey' ? (
        <Button
          tone="primary"
          wide
          icon={<Icon of={KeyRound} />}
          busy={busy && m.factors_passkey_asking()}
          onClick={() => void finish(withPasskey)}
        >
          {m.factors_step_use_passkey()}
        </Button>
      ) : (
        <CodeForm
          key={way}
          kind={way}
          busy={busy}
          error={codeFault(fault, way)}
          onTyped={forget}
          onSend={(code) => void finish(() => withCode(code))}
        />
      )}
      <OtherWays ways={offered.filter((one) => one !== way)} onWay={change} />
      <StartAgain onRestart={onRestart} />
    </Stack>
  );
};

const StartAgain = ({ onRestart }: Pick<SecondStepProps, 'onRestart'>) => {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    await callOff();
    onRestart();
  };
  return (
    <Button tone="text" busy={busy && m.factors_step_leaving()} onClick={() => void leave()}>
      {m.factors_step_again()}
    </Button>
  );
};

type CodeFormProps = {
  kind: 'app' | 'recovery';
  busy: boolean;
  error: string | undefined;
  onTyped: () => void;
  onSend: (code: string) => void;
};

const missing = (kind: CodeFormProps['kind'], code: string): string | undefined => {
  if (code.trim() === '') return m.field_factor_code_required();
  return kind === 'app' && code.length < APP_DIGITS ? m.factors_step_short() : undefined;
};

const CodeForm = ({ kind, busy, error, onTyped, onSend }: CodeFormProps) => {
  const [code, setCode] = useState('');
  const [early, setEarly] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = missing(kind, code);
    setEarly(fault);
    if (!fault) onSend(code);
  };
  const change = (next: string) => {
    setEarly(undefined);
    onTyped();
    setCode(next);
  };
  return (
    <form noValidate method="post" onSubmit={submit}>
      <Stack>
        <CodeField
          name="code"
          kind={kind}
          value={code}
          onChange={change}
          onComplete={onSend}
          error={early ?? error}
          first
        />
        <Button type="submit" tone="primary" wide busy={busy && m.factors_step_submitting()}>
          {m.factors_step_submit()}
        </Button>
      </Stack>
    </form>
  );
};

const words: Record<SecondStep, () => string> = {
  app: m.factors_step_use_app,
  recovery: m.factors_step_use_recovery,
  passkey: m.factors_step_use_passkey,
};

const OtherWays = ({ ways, onWay }: { ways: readonly SecondStep[]; onWay: (way: SecondStep) => void }) =>
  ways.map((way) => (
    <Button key={way} wide onClick={() => onWay(way)}>
      {words[way]()}
    </Button>
  ));
