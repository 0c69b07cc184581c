import type { Security } from '@keywright/contract/factors';
import { changeSecurity, removePasskey, renewRecoveryCodes } from '@keywright/contract/factors.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Dialog } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { AnotherApp } from './another-app.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { securityQuery } from './factors.queries.ts';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { SecurityAct } from './security-act.ts';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const titleOf = (act: SecurityAct): string => {
  if (act.kind === 'passkey-off') return m.factors_passkey_remove_title({ name: act.passkey.name });
  return titles[act.kind]();
};

const titles: Record<Exclude<SecurityAct['kind'], 'passkey-off'>, () => string> = {
  'two-factor-on': m.factors_two_factor_set_up,
  'another-app': m.factors_another_app,
  'two-factor-off': m.factors_two_factor_turn_off,
  'fingerprint-on': m.factors_fingerprint_set_up,
  'another-passkey': m.factors_fingerprint_set_up,
  'fingerprint-off': m.factors_fingerprint_turn_off,
  'recovery-codes': m.factors_codes_renew_title,
};

/** Where a change of the account's protection is made. It closes over unread recovery codes only at the second try. */
export const SecurityDialog = ({ act, onClose }: { act: SecurityAct | null; onClose: () => void }) => {
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [warned, setWarned] = useState(false);

  const done = (security?: Security) => {
    if (security) queries.setQueryData(securityQuery.queryKey, security);
    else void queries.invalidateQueries({ queryKey: securityQuery.queryKey });
    showToast(m.factors_saved(), { tone: 'fulfilled' });
    setCodes(null);
    setWarned(false);
    onClose();
  };
  const leave = () => {
    if (!codes) return onClose();
    if (warned) done();
    else setWarned(true);
  };
  const title = codes ? m.factors_codes_title() : act && titleOf(act);
  return (
    <Dialog open={act !== null} onClose={leave} title={title}>
      {codes ? <RecoveryCodes codes={codes} warned={warned} onKept={() => done()} /> : null}
      {act && !codes ? <Change act={act} onDone={done} onCodes={setCodes} /> : null}
    </Dialog>
  );
};

type ChangeProps = {
  act: SecurityAct;
  onDone: (security: Security) => void;
  onCodes: (codes: readonly string[]) => void;
};

const Change = ({ act, onDone, onCodes }: ChangeProps) => {
  switch (act.kind) {
    case 'two-factor-on':
      return <TwoFactorSetup onConfirmed={onCodes} />;
    case 'another-app':
      return <AnotherApp onConfirmed={onCodes} />;
    case 'fingerprint-on':
    case 'another-passkey':
      return <PasskeySetup onMade={onDone} onCodes={onCodes} />;
    case 'recovery-codes':
      return (
        <ConfirmForm
          about={m.factors_codes_renew_about()}
          yes={m.factors_codes_renew_yes()}
          asks={[]}
          endpoint={renewRecoveryCodes}
          body={() => undefined}
          done={({ recoveryCodes }) => onCodes(recoveryCodes)}
        />
      );
    default:
      return <TurnOff act={act} onDone={onDone} />;
  }
};

type Off = Extract<SecurityAct, { kind: 'passkey-off' | 'two-factor-off' | 'fingerprint-off' }>;

const changeShape = async () => (await import('@keywright/contract/factors')).changeSecurity;

const TurnOff = ({ act, onDone }: { act: Off; onDone: (security: Security) => void }) => {
  switch (act.kind) {
    case 'two-factor-off':
      return (
        <ConfirmForm
          about={m.factors_two_factor_turn_off_about()}
          yes={m.factors_turn_off()}
          danger
          asks={['password', 'code']}
          endpoint={changeSecurity}
          shape={changeShape}
          body={(given) => ({ twoFactor: false, ...given })}
          done={onDone}
        />
      );
    case 'fingerprint-off':
      return (
        <ConfirmForm
          about={m.factors_fingerprint_turn_off_about()}
          yes={m.factors_turn_off()}
          danger
          asks={['password']}
          endpoint={changeSecurity}
          shape={changeShape}
          body={({ password }) => ({ fingerprint: false, password })}
          done={onDone}
        />
      );
    case 'passkey-off':
      return (
        <ConfirmForm
          about={m.factors_passkey_remove_about()}
          yes={m.factors_remove()}
          danger
          asks={['password']}
          endpoint={removePasskey}
          params={{ id: act.passkey.id }}
          shape={async () => (await import('@keywright/contract/factors')).removePasskey}
          body={({ password }) => ({ password })}
          done={onDone}
        />
      );
  }
};
