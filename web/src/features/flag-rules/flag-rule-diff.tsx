import { useQuery } from '@tanstack/react-query';
import type { RuleDiffProps } from '../../lib/rule-diff.ts';
import { flagRulesQuery } from './flag-rules.queries.ts';
import { flagNames } from '../../lib/flag-names.ts';
import { ruleWords } from './flag-words.ts';

/** The waiting change of a flag rule. */
export const FlagRuleDiff = ({ id, children: show }: RuleDiffProps) => {
  const { data: all } = useQuery(flagRulesQuery);
  const rule = all?.find(({ waiting }) => waiting?.id === id);
  if (!rule?.waiting) return show(null);
  const { kind, waiting } = rule;
  return show({ name: flagNames[kind](), from: ruleWords(kind, rule), to: ruleWords(kind, waiting.asked) });
};
