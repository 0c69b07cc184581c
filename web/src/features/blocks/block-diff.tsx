import { useQuery } from '@tanstack/react-query';
import type { RuleDiffProps } from '../../lib/rule-diff.ts';
import { m } from '@keywright/words/messages';
import { blocksQuery, subjectOf } from './blocks.queries.ts';

/** A block that is to be removed. */
export const BlockDiff = ({ id, children: show }: RuleDiffProps) => {
  const { data: all } = useQuery(blocksQuery);
  const entry = all?.find(({ waiting }) => waiting?.id === id);
  if (!entry?.waiting) return show(null);
  return show({
    name: subjectOf(entry),
    from: m.rule_changes_block_now({ reason: entry.reason }),
    to: m.rule_changes_block_removed({ reason: entry.waiting.asked.reason }),
  });
};
