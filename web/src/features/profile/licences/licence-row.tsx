import { calendarDay } from '../../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { verbatim } from '../../../ui/verbatim.tsx';
import styles from '../profile.module.css';
import { type LicenceSlot, missing, nameOf, standings } from './licence-words.ts';
import rows from './licences.module.css';

type RowProps = {
  slot: LicenceSlot;
  /** It is what pauses the account. */
  isPausing: boolean;
  onChange: () => void;
  onRemove: () => void;
};

/** One license: whether it counts and until when, and the ways to give, renew and remove it. */
export const LicenceRow = ({ slot, isPausing, onChange, onRemove }: RowProps) => {
  const { stored } = slot;
  const name = nameOf(slot);
  const { tone, words } = stored ? standings[stored.state] : missing;
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <h3>{name}</h3>
        <Badge tone={tone}>{words()}</Badge>
      </div>
      {stored ? (
        <>
          <p>
            {(stored.state === 'EXPIRED' ? m.profile_licence_ended : m.profile_licence_counts)({
              date: calendarDay(stored.expiresOn),
            })}
          </p>
          <p className={styles.hint}>
            {verbatim(m.profile_licence_facts({ number: stored.number, issuer: stored.issuer }))}
          </p>
        </>
      ) : null}
      {isPausing ? <Alert tone="late">{m.profile_licence_paused()}</Alert> : null}
      <Row>
        {stored ? (
          <>
            <Button dense aria-label={m.profile_licence_change_named({ name })} onClick={onChange}>
              {m.profile_licence_change()}
            </Button>
            <Button dense tone="quiet" aria-label={m.profile_licence_remove_named({ name })} onClick={onRemove}>
              {m.profile_licence_remove()}
            </Button>
          </>
        ) : (
          <Button dense aria-label={m.profile_licence_add_named({ name })} onClick={onChange}>
            {m.profile_licence_add()}
          </Button>
        )}
      </Row>
    </li>
  );
};
