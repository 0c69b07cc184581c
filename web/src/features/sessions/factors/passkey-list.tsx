import type { Passkey } from '@keywright/contract/factors';
import { day } from '../../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import styles from './factors.module.css';
import type { SecurityAct } from './security-act.ts';

type PasskeyListProps = { passkeys: readonly Passkey[]; onAct: (act: SecurityAct) => void };

export const PasskeyList = ({ passkeys, onAct }: PasskeyListProps) => (
  <div className={styles.passkeys}>
    <h3>{m.factors_passkeys()}</h3>
    <ul className={styles.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={styles.item}>
          <div>
            <p className={styles.strong}>{passkey.name}</p>
            <p className="meta">{historyOf(passkey)}</p>
          </div>
          <Button
            dense
            aria-label={m.factors_passkey_remove({ name: passkey.name })}
            onClick={() => onAct({ kind: 'passkey-off', passkey })}
          >
            {m.factors_remove()}
          </Button>
        </li>
      ))}
    </ul>
    <Button dense onClick={() => onAct({ kind: 'another-passkey' })}>
      {m.factors_passkey_more()}
    </Button>
  </div>
);

const historyOf = ({ createdAt, lastUsedAt }: Passkey): string => {
  const used = lastUsedAt ? m.factors_passkey_used({ day: day(lastUsedAt) }) : m.factors_passkey_never();
  return `${m.factors_passkey_added({ day: day(createdAt) })}, ${used}`;
};
