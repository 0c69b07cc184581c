import type { auditHealth, AuditProblem } from '@keywright/contract/audit';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { dayAndTime } from '../../lib/format.ts';
import { figure } from '../../lib/report-format.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckShape } from '../../ui/shapes.tsx';
import styles from './audit.module.css';
import { healthQuery } from './audit.queries.ts';

type Health = ReplyOf<typeof auditHealth>;

const problemWords: Record<AuditProblem, (seq: number) => string> = {
  missing: (seq) => m.audit_alarm_missing({ seq }),
  changed: (seq) => m.audit_alarm_changed({ seq }),
  cut: (seq) => m.audit_alarm_cut({ seq }),
  rewritten: (seq) => m.audit_alarm_rewritten({ seq }),
  forged: (seq) => m.audit_alarm_forged({ seq }),
  unchained: () => m.audit_alarm_unchained(),
  outside_missing: () => m.audit_alarm_outside_missing(),
  outside_shortened: () => m.audit_alarm_outside_shortened(),
  outside_unwritable: (seq) => m.audit_alarm_outside_unwritable({ seq }),
  unknown_key: () => m.audit_alarm_unknown_key(),
};

/** Whether the log is what it was written as; an alarm, with what to do, when it is not. */
export const HealthLine = () => {
  const { data, isError, refetch } = useQuery(healthQuery);
  if (!data && isError) {
    return (
      <Alert
        tone="late"
        action={
          <Button dense onClick={() => void refetch()}>
            {m.common_retry()}
          </Button>
        }
      >
        {m.audit_health_failed()}
      </Alert>
    );
  }
  if (!data) return <p className={styles.health}>{m.audit_health_checking()}</p>;
  return data.holds ? (
    <p className={styles.health}>
      <span className={styles.holds}>
        <CheckShape />
      </span>{' '}
      <span>
        {holdsWords(data)} {checkpointWords(data)} {restoredWords(data)}
      </span>
    </p>
  ) : (
    <Alert tone="rejected">
      <strong>{m.audit_alarm_title()}</strong> {data.problem ? problemWords[data.problem](data.brokenAt ?? 0) : null}{' '}
      {m.audit_alarm_do()}
    </Alert>
  );
};

const holdsWords = ({ entries, walked, lastSeq }: Health): string =>
  walked === (lastSeq ?? 0)
    ? m.audit_health_holds_all({ entries: figure(entries) })
    : m.audit_health_holds({ entries: figure(entries), walked: figure(walked) });

const restoredWords = ({ restored }: Health): string | null =>
  restored && m.audit_health_restored({ time: dayAndTime(restored.at), lost: figure(restored.lost) });

const checkpointWords = ({ lastCheckpointAt }: Health): string =>
  lastCheckpointAt ? m.audit_health_checkpoint({ time: dayAndTime(lastCheckpointAt) }) : m.audit_health_no_checkpoint();
