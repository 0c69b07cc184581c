import type { Security } from '@keywright/contract/factors';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { securityQuery } from './factors.queries.ts';
import { LoginHistory } from './login-history.tsx';
import { PasskeyList } from './passkey-list.tsx';
import type { SecurityAct } from './security-act.ts';
import { SecurityDialog } from './security-dialog.tsx';
import styles from './security-panel.module.css';

/** How the account is protected and who logged in: what a person sees and changes under Security. */
export const SecurityPanel = () => (
  <Loaded query={useQuery(securityQuery)} failed={m.factors_load_failed()} label={m.factors_loading()} shape="card">
    {(security) => <Panel security={security} />}
  </Loaded>
);

const Panel = ({ security: data }: { security: Security }) => {
  const [act, setAct] = useState<SecurityAct | null>(null);
  const top = useRef<HTMLDivElement>(null);
  // What opened a dialog may be gone with the passkey that was removed in it.
  useKeptFocus(top, `${act?.kind ?? 'none'} ${data.passkeys.length}`);
  return (
    <div ref={top} tabIndex={-1} className={styles.panel}>
      {data.secondStepRequired ? <p className="meta">{m.factors_required()}</p> : null}
      <TwoFactor security={data} onAct={setAct} />
      <Fingerprint security={data} onAct={setAct} />
      <LoginHistory security={data} />
      <SecurityDialog act={act} onClose={() => setAct(null)} />
    </div>
  );
};

type PartProps = { security: Security; onAct: (act: SecurityAct) => void };

const stateWords = (on: boolean): string => (on ? m.factors_on() : m.factors_off());

/** So few are left that new ones should be made. */
const LOW = 3;

const TwoFactor = ({ security: { twoFactorEnabled: on, recoveryCodesLeft: left }, onAct }: PartProps) => (
  <Card className={styles.card}>
    <Switch
      label={m.factors_two_factor()}
      about={m.factors_two_factor_about()}
      on={on}
      stateWords={stateWords(on)}
      onPress={() => onAct({ kind: on ? 'two-factor-off' : 'two-factor-on' })}
    />
    {on ? (
      <div className={styles.below}>
        <CodesLeft left={left} />
        <div className={styles.acts}>
          <RenewCodes onAct={onAct} />
          <Button dense onClick={() => onAct({ kind: 'another-app' })}>
            {m.factors_another_app()}
          </Button>
        </div>
      </div>
    ) : null}
  </Card>
);

const CodesLeft = ({ left }: { left: number }) =>
  left > LOW ? <p>{m.factors_codes_left({ left })}</p> : <Alert tone="late">{m.factors_codes_low({ left })}</Alert>;

const RenewCodes = ({ onAct }: Pick<PartProps, 'onAct'>) => (
  <Button dense onClick={() => onAct({ kind: 'recovery-codes' })}>
    {m.factors_codes_renew()}
  </Button>
);

const Fingerprint = ({ security: { fingerprintEnabled: on, passkeys, ...security }, onAct }: PartProps) => (
  <Card className={styles.card}>
    <Switch
      label={m.factors_fingerprint()}
      about={m.factors_fingerprint_about()}
      on={on}
      stateWords={stateWords(on)}
      onPress={() => onAct({ kind: on ? 'fingerprint-off' : 'fingerprint-on' })}
    />
    {passkeys.length > 0 ? <PasskeyList passkeys={passkeys} onAct={onAct} /> : null}
    {on && !security.twoFactorEnabled ? (
      <div className={styles.below}>
        <CodesLeft left={security.recoveryCodesLeft} />
        <RenewCodes onAct={onAct} />
      </div>
    ) : null}
  </Card>
);
