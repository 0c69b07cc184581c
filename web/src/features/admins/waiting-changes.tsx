import type { RuleChange } from '@keywright/contract/rule-changes';
import type { RuleKind } from '@keywright/contract/rule-kinds';
import { useQuery } from '@tanstack/react-query';
import { dayAndTime } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { ruleChangesQuery } from '../../lib/rule-changes.ts';
import { m } from '@keywright/words/messages';
import { CardItem, CardList } from '../../ui/card-list.tsx';
import { Link } from '../../ui/link.ts';
import styles from './admins.module.css';

const screens: Record<RuleKind, { to: Parameters<typeof at>[0]; name: () => string }> = {
  authority_rule: { to: '/super-admin/authorities', name: m.authorities_title },
  code_rule: { to: '/super-admin/code-rules', name: m.code_rules_title },
  flag_rule: { to: '/super-admin/flag-rules', name: m.flag_rules_title },
  jurisdiction: { to: '/super-admin/compliance', name: m.compliance_desk_title },
  legal_hold: { to: '/super-admin/holds', name: m.legal_holds_title },
  prices: { to: '/super-admin/prices', name: m.prices_title },
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

const Waiting = ({ change: { kind, takesEffectAt, requestedBy } }: { change: RuleChange }) => {
  const { to, name } = screens[kind];
  return (
    <CardItem>
      <h3>{name()}</h3>
      <p>{m.rule_changes_until({ time: dayAndTime(takesEffectAt), name: requestedBy })}</p>
      <Link to={at(to)}>{m.rule_changes_open({ name: name() })}</Link>
    </CardItem>
  );
};
