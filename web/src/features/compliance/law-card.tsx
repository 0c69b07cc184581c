import type { KnownJurisdiction, RecordedRule, Rule } from '@keywright/contract/compliance';
import { documentNames } from '../../lib/document-names.ts';
import { calendarDay, dayAndTime } from '../../lib/format.ts';
import { useWaitingChange } from '../../lib/rule-changes.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { WaitingNote } from '../../ui/waiting-note.tsx';
import styles from './laws.module.css';
import { isAddress } from './licence-rows.ts';

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
      <p>{waiting.asked.licenceRequired ? m.compliance_law_asks() : m.compliance_law_none()}</p>
      <LawWords rule={waiting.asked} />
    </WaitingNote>
  );
};

const LawWords = ({ rule }: { rule: Rule }) => (
  <>
    {factsOf(rule).map((fact) => (
      <p key={fact}>{fact}</p>
    ))}
    <p className="meta">
      {m.compliance_source()}{' '}
      {isAddress(rule.source) ? <Anchor href={rule.source}>{new URL(rule.source).host}</Anchor> : rule.source} (
      {m.compliance_desk_as_of({ date: calendarDay(rule.asOf) })})
    </p>
  </>
);

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

const today = (): string => new Date().toISOString().slice(0, 10);

const factsOf = ({ licenceRequired, inForceFrom, repealedOn, issuer, otherDocuments }: Rule): string[] => [
  ...(licenceRequired && inForceFrom
    ? [(inForceFrom <= today() ? m.compliance_desk_since : m.compliance_desk_from)({ date: calendarDay(inForceFrom) })]
    : []),
  ...(licenceRequired && repealedOn
    ? [(repealedOn <= today() ? m.compliance_desk_ended : m.compliance_desk_ends)({ date: calendarDay(repealedOn) })]
    : []),
  ...(issuer ? [m.compliance_desk_issuer({ issuer })] : []),
  ...(otherDocuments.length > 0
    ? [m.compliance_desk_asks({ documents: otherDocuments.map((one) => documentNames[one]()).join(', ') })]
    : []),
];
