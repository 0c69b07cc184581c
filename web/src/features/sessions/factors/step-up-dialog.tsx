import type { Proof, SecondStep } from '@keywright/contract/sessions';
import { StepUpDetail } from '@keywright/contract/sessions';
import { KeyRound } from '../../../ui/drawings/key-round.tsx';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Dialog } from '../../../ui/modal.tsx';
import { codeFault, faultBeside } from './code-fault.ts';
import { CodeForm } from './code-form.tsx';
import { OtherWays } from './other-ways.tsx';
import { usePasskeys } from './passkeys.ts';
import { PasswordOnly } from './password-only.tsx';
import { byCode, byPasskey, byPassword } from './prove.ts';
import { useChange } from './use-change.ts';

type StepUpDialogProps = {
  /** Of the refusal: what would show it. */
  detail: unknown;
  onEnd: (isShown: boolean) => void;
};

/** Asks the person to show once more that it is they. What they were at stays as it is beneath. */
export const StepUpDialog = ({ detail, onEnd }: StepUpDialogProps) => {
  const supported = usePasskeys();
  const { proofs } = StepUpDetail.catch({ proofs: ['password'] }).parse(detail);
  const usable = proofs.filter((proof) => proof !== 'passkey' || supported);
  return (
    <Dialog open onClose={() => onEnd(false)} title={m.factors_proof_title()} closeLabel={m.common_close()}>
      <Stack>
        <p>{proofs.includes('password') ? m.factors_proof_lead_password() : m.factors_proof_lead()}</p>
        {usable.length > 0 ? (
          <Ways proofs={usable} onShown={() => onEnd(true)} />
        ) : (
          <Alert tone="late">{m.factors_passkey_unsupported()}</Alert>
        )}
      </Stack>
    </Dialog>
  );
};

const isStep = (proof: Proof): proof is SecondStep => proof !== 'password';

const Ways = ({ proofs, onShown }: { proofs: readonly Proof[]; onShown: () => void }) => {
  const [way, setWay] = useState<Proof | undefined>(proofs[0]);
  const change = useChange();
  const prove = (by: () => Promise<unknown>) =>
    void change.run(async () => {
      await by();
      onShown();
    });
  const turn = (next: SecondStep) => {
    change.forget();
    setWay(next);
  };
  if (way === undefined || way === 'password') {
    return <PasswordOnly change={change} onPassword={(password) => prove(() => byPassword(password))} />;
  }
  const beside = faultBeside(change.fault);
  return (
    <>
      {beside ? <Alert tone="rejected">{beside}</Alert> : null}
      {way === 'passkey' ? (
        <Button
          tone="primary"
          wide
          icon={<Icon of={KeyRound} />}
          busy={change.busy && m.factors_passkey_asking()}
          onClick={() => prove(byPasskey)}
        >
          {m.factors_step_use_passkey()}
        </Button>
      ) : (
        <CodeForm
          key={way}
          kind={way}
          busy={change.busy}
          error={codeFault(change.fault, way)}
          onTyped={change.forget}
          onSend={(code) => prove(() => byCode(code))}
        />
      )}
      <OtherWays ways={proofs.filter((proof) => isStep(proof) && proof !== way) as SecondStep[]} onWay={turn} />
    </>
  );
};
