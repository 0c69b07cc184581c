import type { CodeRule } from '@keywright/contract/code-rules';
import { useQuery } from '@tanstack/react-query';
import { finds } from '../../lib/finds.ts';
import { dayAndTime } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { useWaitingChange } from '../../lib/rule-changes.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { CardList } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';
import { useAsked } from '../../ui/form-sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { WaitingNote } from '../../ui/waiting-note.tsx';
import { Forms } from './code-rule-diff.tsx';
import { codeRulesQuery } from './code-rules.queries.ts';
import { RuleSheet } from './rule-sheet.tsx';

/** What key codes and PINs look like, make by make: a wrong one is caught before it is cut, or locks a car. */
export const CodeRulesScreen = () => {
  const rules = useQuery(codeRulesQuery);
  return (
    <Screen
      title={m.code_rules_title()}
      back={{ to: at('/super-admin/settings'), words: m.desk_nav_settings() }}
      lead={m.code_rules_lead()}
    >
      <Loaded query={rules} failed={m.code_rules_failed()} count={6}>
        {(all) => <Rules all={all} />}
      </Loaded>
    </Screen>
  );
};

const Rules = ({ all }: { all: readonly CodeRule[] }) => {
  const filter = useAddressFilter();
  const { asked, ask, sheet } = useAsked<CodeRule>();
  const search = filter.value('q');
  const rows = all
    .filter(({ make }) => search.trim() === '' || finds(search, [make]))
    .toSorted((one, other) => one.make.localeCompare(other.make));
  return (
    <>
      <FilterBar name="q" label={m.code_rules_search()} search={search} onSearch={(q) => filter.change({ q })} />
      <p className="meta" role="status">
        {m.code_rules_found({ count: rows.length })}
      </p>
      {rows.length === 0 ? <EmptyState>{m.code_rules_none()}</EmptyState> : null}
      <CardList>
        {rows.map((rule) => (
          <RuleRow key={rule.make} rule={rule} onChange={ask} />
        ))}
      </CardList>
      {asked ? (
        <RuleSheet
          key={`${asked.make} ${asked.version}`}
          {...sheet}
          rule={all.find(({ make }) => make === asked.make) ?? asked}
        />
      ) : null}
    </>
  );
};

type WaitingProps = { make: string; waiting: NonNullable<CodeRule['waiting']> };

const Waiting = ({ make, waiting }: WaitingProps) => {
  const note = useWaitingChange(waiting, { name: make, area: 'code-rules', tell: showToast });
  return (
    <WaitingNote {...note}>
      <Forms rule={waiting.asked} />
    </WaitingNote>
  );
};

const RuleRow = ({ rule, onChange }: { rule: CodeRule; onChange: (rule: CodeRule) => void }) => (
  <SettingRow
    name={rule.make}
    isVerbatim
    meta={
      rule.changedAt === null
        ? m.code_rules_untouched()
        : m.code_rules_changed({ time: dayAndTime(rule.changedAt), name: rule.changedBy ?? '' })
    }
    change={{
      words: m.code_rules_change(),
      named: m.code_rules_change_named({ make: rule.make }),
      onPress: () => onChange(rule),
    }}
    below={rule.waiting ? <Waiting make={rule.make} waiting={rule.waiting} /> : null}
  >
    <Forms rule={rule} />
  </SettingRow>
);
