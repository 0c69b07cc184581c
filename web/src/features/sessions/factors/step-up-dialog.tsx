import type { BodySentBy } from '@keywright/contract/endpoint';
import { proofChallenge, proveByCode, proveByPasskey, proveByPassword } from '@keywright/contract/factors.calls';
import type { Proof, SecondStep } from '@keywright/contract/sign-in';
import { StepUpDetail } from '@keywright/contract/sign-in';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Dialog } from '../../../ui/modal.tsx';
import { CodeForm } from '../code-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { OtherWays, PasskeyButton } from '../ways.tsx';
import { askForPasskey, factorSays, usePasskeys } from '../passkeys.ts';

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
    <Dialog open onClose={() => onEnd(false)} title={m.factors_proof_title()}>
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

const byCode = (code: string) => call(proveByCode, { body: { code } }, m.factors_failed);

const byPasskey = async () => {
  const answer: object = await askForPasskey(await call(proofChallenge, {}, m.factors_failed));
  const body = { answer: answer as BodySentBy<typeof proveByPasskey>['answer'] };
  return call(proveByPasskey, { body }, m.factors_failed);
};

const Ways = ({ proofs, onShown }: { proofs: readonly Proof[]; onShown: () => void }) => {
  const [way, setWay] = useState<Proof | undefined>(proofs[0]);
  if (way === undefined || way === 'password') {
    return (
      <ConfirmForm
        yes={m.factors_go_on()}
        busy={m.factors_step_submitting()}
        asks={['password']}
        first
        endpoint={proveByPassword}
        shape={async () => (await import('@keywright/contract/factors')).proveByPassword}
        body={({ password }) => ({ password })}
        done={onShown}
      />
    );
  }
  return (
    <>
      {way === 'passkey' ? (
        <PasskeyProof onShown={onShown} />
      ) : (
        <CodeForm key={way} kind={way} send={byCode} done={onShown} />
      )}
      <OtherWays ways={proofs.filter((proof) => isStep(proof) && proof !== way) as SecondStep[]} onWay={setWay} />
    </>
  );
};

const PasskeyProof = ({ onShown }: { onShown: () => void }) => {
  const { run, busy, error } = useAttempt();
  const prove = () =>
    run(async () => {
      await byPasskey();
      onShown();
    });
  return (
    <>
      {error === null ? null : <Alert tone="rejected">{factorSays(error, m.sign_in_unknown_error())}</Alert>}
      <PasskeyButton busy={busy} onPress={() => void prove()} />
    </>
  );
};
