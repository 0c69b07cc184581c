import type { SignedIn } from '@keywright/contract/people';
import type { SecondStep } from '@keywright/contract/sign-in';
import { Refused } from '../../../lib/refusal.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useTitlePrefix } from '../../../ui/title-prefix.ts';
import { CodeForm } from '../code-form.tsx';
import { OtherWays, PasskeyButton } from '../ways.tsx';
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
  /** The begun login is over: it starts again, with the reason. */
  const isOver = (error: unknown): boolean => {
    if (!(error instanceof Refused) || error.code !== 'session.step_over') return false;
    onRestart(error.message);
    return true;
  };
  return (
    <Stack>
      {way === 'passkey' ? (
        <PasskeyStep onSignedIn={onSignedIn} isOver={isOver} />
      ) : (
        <CodeForm key={way} kind={way} send={withCode} done={({ user }) => onSignedIn(user)} onFailed={isOver} />
      )}
      <OtherWays ways={offered.filter((one) => one !== way)} onWay={onWay} />
      <StartAgain onRestart={onRestart} />
    </Stack>
  );
};

type PasskeyStepProps = Pick<SecondStepProps, 'onSignedIn'> & { isOver: (error: unknown) => boolean };

const PasskeyStep = ({ onSignedIn, isOver }: PasskeyStepProps) => {
  const { finish, busy, says } = useFinishLogin(onSignedIn, isOver);
  useTitlePrefix(m.errors_title_prefix(), says !== null);
  return (
    <>
      {says ? <Alert tone="rejected">{says}</Alert> : null}
      <PasskeyButton busy={busy} onPress={() => void finish(withPasskey)} />
    </>
  );
};

const StartAgain = ({ onRestart }: Pick<SecondStepProps, 'onRestart'>) => {
  const { run, busy } = useAttempt();
  const leave = () =>
    run(async () => {
      await callOff();
      onRestart();
    });
  return (
    <Button tone="text" busy={busy && m.factors_step_leaving()} onClick={() => void leave()}>
      {m.factors_step_again()}
    </Button>
  );
};
