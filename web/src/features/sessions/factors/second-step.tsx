import type { SignedIn } from '@keywright/contract/people';
import type { SecondStep } from '@keywright/contract/sessions';
import { KeyRound } from '../../../ui/drawings/key-round.tsx';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useTitlePrefix } from '../../../ui/title-prefix.ts';
import { CodeForm } from './code-form.tsx';
import { codeFault, faultBeside } from './code-fault.ts';
import { OtherWays } from './other-ways.tsx';
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
