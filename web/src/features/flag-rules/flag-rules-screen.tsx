import type { FlagRuleNow } from '@keywright/contract/flags';
import { useQuery } from '@tanstack/react-query';
import { dayAndTime } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { useWaitingChange } from '../../lib/rule-changes.ts';
import { flagNames } from '../../lib/flag-names.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { CardList } from '../../ui/card-list.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';
import { useAsked } from '../../ui/form-sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { WaitingNote } from '../../ui/waiting-note.tsx';
import { FlagRuleSheet } from './flag-rule-sheet.tsx';
import { flagRulesQuery } from './flag-rules.queries.ts';
import { ruleWords } from './flag-words.ts';

/** When the desk is told to look twice, and which flags make a code wait for a second admin. */
export const FlagRulesScreen = () => {
  const rules = useQuery(flagRulesQuery);
  return (
    <Screen
      title={m.flag_rules_title()}
      back={{ to: at('/super-admin/settings'), words: m.desk_nav_settings() }}
      lead={m.flag_rules_lead()}
    >
      <Loaded query={rules} failed={m.flag_rules_failed()} count={7}>
        {(all) => <Rules all={all} />}
      </Loaded>
    </Screen>
  );
};

const Rules = ({ all }: { all: readonly FlagRuleNow[] }) => {
  const { asked, ask, sheet } = useAsked<FlagRuleNow>();
  return (
    <>
      <CardList>
        {all.map((rule) => (
          <RuleRow key={rule.kind} rule={rule} onChange={() => ask(rule)} />
        ))}
      </CardList>
      {asked ? (
        <FlagRuleSheet
          key={`${asked.kind} ${asked.version}`}
          {...sheet}
          rule={all.find(({ kind }) => kind === asked.kind) ?? asked}
        />
      ) : null}
    </>
  );
};

const RuleRow = ({ rule, onChange }: { rule: FlagRuleNow; onChange: () => void }) => {
  const name = flagNames[rule.kind]();
  return (
    <SettingRow
      name={name}
      meta={
        rule.changedAt === null
          ? m.flag_rules_untouched()
          : m.flag_rules_changed({ time: dayAndTime(rule.changedAt), name: rule.changedBy ?? '' })
      }
      change={{ words: m.flag_rules_change(), named: m.flag_rules_change_named({ name }), onPress: onChange }}
      below={rule.waiting ? <Waiting rule={rule} waiting={rule.waiting} /> : null}
    >
      <p>{ruleWords(rule.kind, rule)}</p>
    </SettingRow>
  );
};

type WaitingProps = { rule: FlagRuleNow; waiting: NonNullable<FlagRuleNow['waiting']> };

const Waiting = ({ rule: { kind }, waiting }: WaitingProps) => {
  const note = useWaitingChange(waiting, { name: flagNames[kind](), area: 'flag-rules', tell: showToast });
  return (
    <WaitingNote {...note}>
      <span>{ruleWords(kind, waiting.asked)}</span>
    </WaitingNote>
  );
};
