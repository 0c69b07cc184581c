import { useQuery } from '@tanstack/react-query';
import type { RuleDiffProps } from '../../lib/rule-diff.ts';
import { m } from '@keywright/words/messages';
import { knownBy, legalHoldsQuery, subjectOf } from './legal-holds.queries.ts';

/** A legal hold that is to be lifted. */
export const HoldDiff = ({ id, children: show }: RuleDiffProps) => {
  const { data: all } = useQuery(legalHoldsQuery);
  const hold = all?.find(({ waiting }) => waiting?.id === id);
  if (!hold?.waiting) return show(null);
  return show({
    name: [subjectOf(hold), ...knownBy(hold)].join(' · '),
    from: m.rule_changes_hold_now({ reason: hold.reason }),
    to: m.rule_changes_hold_lifted({ reason: hold.waiting.asked.reason }),
  });
};
