import type { RuleChange } from '@keywright/contract/rule-changes';
import type { RuleKind } from '@keywright/contract/rule-kinds';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { AuthorityRuleDiff } from '../features/authorities/authority-rule-diff.tsx';
import { BlockDiff } from '../features/blocks/block-diff.tsx';
import { CodeRuleDiff } from '../features/code-rules/code-rule-diff.tsx';
import { LawDiff } from '../features/compliance/law-diff.tsx';
import { FlagRuleDiff } from '../features/flag-rules/flag-rule-diff.tsx';
import { HoldDiff } from '../features/legal-holds/hold-diff.tsx';
import { PricesDiff } from '../features/prices/prices-diff.tsx';
import { dayAndTime } from '../lib/format.ts';
import { at } from '../lib/locale.ts';
import { confirmWords, ruleChangesQuery } from '../lib/rule-changes.ts';
import type { RuleDiff, RuleDiffProps } from '../lib/rule-diff.ts';
import { m } from '@keywright/words/messages';
import { CardItem, CardList } from '../ui/card-list.tsx';
import { Fact } from '../ui/fact.tsx';
import { Link } from '../ui/link.ts';
import styles from './waiting-changes.module.css';

type RuleScreen = { to: Parameters<typeof at>[0]; name: () => string; Diff: ComponentType<RuleDiffProps> };

const screens: Record<RuleKind, RuleScreen> = {
  authority_rule: { to: '/super-admin/authorities', name: m.authorities_title, Diff: AuthorityRuleDiff },
  block: { to: '/super-admin/blocks', name: m.blocks_title, Diff: BlockDiff },
  code_rule: { to: '/super-admin/code-rules', name: m.code_rules_title, Diff: CodeRuleDiff },
  flag_rule: { to: '/super-admin/flag-rules', name: m.flag_rules_title, Diff: FlagRuleDiff },
  jurisdiction: { to: '/super-admin/compliance', name: m.compliance_desk_title, Diff: LawDiff },
  legal_hold: { to: '/super-admin/holds', name: m.legal_holds_title, Diff: HoldDiff },
  prices: { to: '/super-admin/prices', name: m.prices_title, Diff: PricesDiff },
};

/** Every change that waits, with the screen on which it is confirmed or withdrawn. Nothing where none waits. */
export const WaitingChanges = () => {
  const { data: all = [] } = useQuery(ruleChangesQuery);
  if (all.length === 0) return null;
  return (
    <section className={styles.waiting} aria-labelledby="waiting-changes">
      <h2 id="waiting-changes">{m.rule_changes_title()}</h2>
      <p>{m.rule_changes_lead()}</p>
      <CardList>
        {all.map((change) => (
          <Waiting key={change.id} change={change} />
        ))}
      </CardList>
    </section>
  );
};

const Waiting = ({ change }: { change: RuleChange }) => {
  const { Diff } = screens[change.kind];
  return (
    <CardItem>
      <Diff id={change.id}>{(diff) => <Shown change={change} diff={diff} />}</Diff>
    </CardItem>
  );
};

const Shown = ({ change, diff }: { change: RuleChange; diff: RuleDiff | null }) => {
  const { to, name: screenName } = screens[change.kind];
  const screen = screenName();
  return (
    <>
      <h3>{diff ? m.rule_changes_named({ screen, rule: diff.name }) : screen}</h3>
      {diff ? (
        <dl className={styles.diff}>
          <Fact name={m.rule_changes_now()}>{diff.from}</Fact>
          <Fact name={m.rule_changes_asked()}>{diff.to}</Fact>
        </dl>
      ) : null}
      <p>{m.rule_changes_until({ time: dayAndTime(change.takesEffectAt), name: change.requestedBy })}</p>
      <p>{confirmWords(change)}</p>
      <Link to={at(to)}>{m.rule_changes_open({ name: diff?.name ?? screen })}</Link>
    </>
  );
};
