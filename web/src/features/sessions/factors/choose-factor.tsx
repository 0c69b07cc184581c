import KeyRound from 'icon:key-round';
import Smartphone from 'icon:smartphone';
import { type ReactNode, useRef, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import styles from './factors.module.css';
import { PasskeySetup } from './passkey-setup.tsx';
import { usePasskeys } from '../passkeys.ts';
import { TwoFactorSetup } from './two-factor-setup.tsx';

type ChooseFactorProps = { onCodes: (codes: readonly string[]) => void; onPasskey: () => void };

/** An authenticator app or a passkey: whichever is at hand. */
export const ChooseFactor = ({ onCodes, onPasskey }: ChooseFactorProps) => {
  const [way, setWay] = useState<'app' | 'passkey' | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const passkeys = usePasskeys();
  useKeptFocus(top, way);
  return (
    <div ref={top} tabIndex={-1}>
      {way === null ? (
        <Stack>
          <p>{m.factors_secure_choose()}</p>
          <Way
            icon={<Icon of={Smartphone} />}
            name={m.factors_secure_app()}
            about={m.factors_secure_app_about()}
            onPress={() => setWay('app')}
          />
          {passkeys ? (
            <Way
              icon={<Icon of={KeyRound} />}
              name={m.factors_secure_passkey()}
              about={m.factors_secure_passkey_about()}
              onPress={() => setWay('passkey')}
            />
          ) : null}
        </Stack>
      ) : (
        <Stack>
          {way === 'app' ? (
            <TwoFactorSetup onConfirmed={onCodes} />
          ) : (
            <PasskeySetup onMade={onPasskey} onCodes={onCodes} />
          )}
          <Button tone="text" onClick={() => setWay(null)}>
            {m.factors_secure_other()}
          </Button>
        </Stack>
      )}
    </div>
  );
};

type WayProps = { icon: ReactNode; name: string; about: string; onPress: () => void };

const Way = ({ icon, name, about, onPress }: WayProps) => (
  <button type="button" className={styles.way} onClick={onPress}>
    {icon}
    <span>
      <span className={styles.strong}>{name}</span>
      <span className="meta">{about}</span>
    </span>
  </button>
);
