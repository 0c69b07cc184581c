import type { CodeRule } from '@keywright/contract/code-rules';
import { useQuery } from '@tanstack/react-query';
import { formWords } from '../../lib/code-form-words.ts';
import type { RuleDiffProps } from '../../lib/rule-diff.ts';
import { m } from '@keywright/words/messages';
import { codeRulesQuery } from './code-rules.queries.ts';

/** What key codes and PINs of a make look like. */
export const Forms = ({ rule: { keycode, pincode } }: { rule: Pick<CodeRule, 'keycode' | 'pincode'> }) => (
  <>
    <p>{m.common_says({ what: m.code_rules_keycode(), words: formWords(keycode) })}</p>
    <p>{m.common_says({ what: m.common_pin(), words: formWords(pincode) })}</p>
  </>
);

/** The waiting change of a code rule. */
export const CodeRuleDiff = ({ id, children: show }: RuleDiffProps) => {
  const { data: all } = useQuery(codeRulesQuery);
  const rule = all?.find(({ waiting }) => waiting?.id === id);
  if (!rule?.waiting) return show(null);
  return show({ name: rule.make, from: <Forms rule={rule} />, to: <Forms rule={rule.waiting.asked} /> });
};
