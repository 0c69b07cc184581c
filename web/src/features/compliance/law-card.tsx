import type { KnownJurisdiction, RecordedRule } from '@keywright/contract/compliance';
import { dayAndTime } from '../../lib/format.ts';
import { useWaitingChange } from '../../lib/rule-changes.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { WaitingNote } from '../../ui/waiting-note.tsx';
import { LawWords, WholeLaw } from './law-words.tsx';
import styles from './laws.module.css';

type CardProps = { law: KnownJurisdiction; name: string; onChange: (law: KnownJurisdiction) => void };

/** One state or province: what holds today, where that is written, who recorded it, and what was recorded before. */
export const LawCard = ({ law, name, onChange }: CardProps) => {
  const [now, ...before] = law.rules;
  return (
    <li className={styles.row}>
      <div className={styles.place}>
        <h2 className={styles.name}>{name}</h2>
        <Badge tone={law.required ? 'progress' : 'neutral'}>
          {law.required ? m.compliance_law_asks() : m.compliance_law_none()}
        </Badge>
      </div>
      <div className={styles.law}>
        {now ? <RuleWords rule={now} /> : <p className="meta">{m.compliance_desk_no_rule()}</p>}
        {before.length > 0 ? (
          <details className={styles.history}>
            <summary>{m.compliance_desk_history({ count: before.length })}</summary>
            <ol className={styles.versions} reversed>
              {before.map((rule) => (
                <li key={rule.version}>
                  <p>{rule.licenceRequired ? m.compliance_law_asks() : m.compliance_law_none()}</p>
                  <RuleWords rule={rule} />
                </li>
              ))}
            </ol>
          </details>
        ) : null}
      </div>
      <Button dense aria-label={m.compliance_desk_change_named({ place: name })} onClick={() => onChange(law)}>
        {m.compliance_desk_change()}
      </Button>
      {law.waiting ? <Waiting name={name} waiting={law.waiting} /> : null}
    </li>
  );
};

type WaitingProps = { name: string; waiting: NonNullable<KnownJurisdiction['waiting']> };

const Waiting = ({ name, waiting }: WaitingProps) => {
  const note = useWaitingChange(waiting, { name, area: 'jurisdictions', tell: showToast });
  return (
    <WaitingNote {...note}>
      <WholeLaw rule={waiting.asked} />
    </WaitingNote>
  );
};

const RuleWords = ({ rule }: { rule: RecordedRule }) => (
  <>
    <LawWords rule={rule} />
    <p className="meta">
      {rule.changedBy === null
        ? m.compliance_desk_by_program()
        : m.compliance_desk_by({ time: dayAndTime(rule.changedAt), name: rule.changedBy })}
    </p>
  </>
);
