import type { KnownJurisdiction, RecordedRule } from '@keywright/contract/compliance';
import { dayAndTime } from '../../lib/format.ts';
import { useWaitingChange } from '../../lib/rule-changes.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { SettingHistory, SettingRow } from '../../ui/setting-row.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { WaitingNote } from '../../ui/waiting-note.tsx';
import { LawWords, WholeLaw } from './law-words.tsx';

type CardProps = { law: KnownJurisdiction; name: string; onChange: (law: KnownJurisdiction) => void };

/** One state or province: what holds today, where that is written, who recorded it, and what was recorded before. */
export const LawCard = ({ law, name, onChange }: CardProps) => {
  const [now, ...before] = law.rules;
  return (
    <SettingRow
      name={name}
      badge={
        <Badge tone={law.required ? 'progress' : 'neutral'}>
          {law.required ? m.compliance_law_asks() : m.compliance_law_none()}
        </Badge>
      }
      meta={now ? recordedWords(now) : ''}
      change={{
        words: m.compliance_desk_change(),
        named: m.compliance_desk_change_named({ place: name }),
        onPress: () => onChange(law),
      }}
      below={law.waiting ? <Waiting name={name} waiting={law.waiting} /> : null}
    >
      {now ? <LawWords rule={now} /> : <p className="meta">{m.compliance_desk_no_rule()}</p>}
      <SettingHistory
        words={m.compliance_desk_history({ count: before.length })}
        versions={before.map((rule) => ({ id: rule.version, shown: <EarlierLaw rule={rule} /> }))}
      />
    </SettingRow>
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

const recordedWords = ({ changedAt, changedBy }: RecordedRule): string =>
  changedBy === null
    ? m.compliance_desk_by_program()
    : m.compliance_desk_by({ time: dayAndTime(changedAt), name: changedBy });

const EarlierLaw = ({ rule }: { rule: RecordedRule }) => (
  <>
    <WholeLaw rule={rule} />
    <p className="meta">{recordedWords(rule)}</p>
  </>
);
