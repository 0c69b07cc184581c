import type { LegalHold } from '@keywright/contract/legal-holds';
import { Link } from '../../ui/link.ts';
import { dayAndTime } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { useWaitingChange } from '../../lib/rule-changes.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { CardItem } from '../../ui/card-list.tsx';
import { Row } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { WaitingNote } from '../../ui/waiting-note.tsx';
import styles from './legal-holds.module.css';
import { knownBy, subjectOf } from './legal-holds.queries.ts';

type CardProps = { hold: LegalHold; onLift?: (hold: LegalHold) => void };

/** One hold: on what, why, who placed it and, where somebody did, who lifted it. */
export const HoldCard = ({ hold, onLift }: CardProps) => (
  <CardItem>
    <div>
      <h3>{subjectOf(hold)}</h3>
      <p className={styles.known}>
        {knownBy(hold).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
    </div>
    <p className={styles.reason}>{hold.reason}</p>
    <p className="meta">{m.legal_holds_placed({ time: dayAndTime(hold.placedAt), name: hold.placedBy })}</p>
    {hold.liftedAt ? (
      <p className="meta">
        {m.legal_holds_was_lifted({
          time: dayAndTime(hold.liftedAt),
          name: hold.liftedBy ?? '',
          reason: hold.liftReason,
        })}
      </p>
    ) : null}
    {hold.waiting ? <Waiting hold={hold} waiting={hold.waiting} /> : null}
    <Row>
      {onLift && !hold.waiting ? (
        <Button dense aria-label={m.legal_holds_lift_named({ subject: subjectOf(hold) })} onClick={() => onLift(hold)}>
          {m.legal_holds_lift()}
        </Button>
      ) : null}
      {hold.request?.confirmationNumber ? (
        <Link to={at(`/admin/requests/${hold.subject}`)}>{m.legal_holds_open_request()}</Link>
      ) : null}
    </Row>
  </CardItem>
);

type WaitingProps = { hold: LegalHold; waiting: NonNullable<LegalHold['waiting']> };

const Waiting = ({ hold, waiting }: WaitingProps) => {
  const note = useWaitingChange(waiting, { name: subjectOf(hold), area: 'legal-holds', tell: showToast });
  return (
    <WaitingNote {...note}>
      <span>{m.rule_changes_lift({ reason: waiting.asked.reason })}</span>
    </WaitingNote>
  );
};
