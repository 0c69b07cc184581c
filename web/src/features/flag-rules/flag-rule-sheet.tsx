import { flagBounds } from '@keywright/contract/flag-kinds';
import type { FlagRuleNow } from '@keywright/contract/flags';
import { changeFlagRule } from '@keywright/contract/flags.calls';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { savedWords } from '../../lib/rule-changes.ts';
import { flagNames } from '../../lib/flag-names.ts';
import { useRulesCache } from '../../lib/use-rules-cache.ts';
import { m } from '@keywright/words/messages';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { DryRun } from './dry-run.tsx';
import { flagRulesQuery } from './flag-rules.queries.ts';
import { counted } from './flag-words.ts';

type SheetProps = { open: boolean; rule: FlagRuleNow; onClose: () => void };

const useRuleForm = ({ rule, onClose }: Pick<SheetProps, 'rule' | 'onClose'>) => {
  const cache = useRulesCache(flagRulesQuery);
  const bounds = flagBounds[rule.kind];
  const numberIn = (typed: string): number | null => (bounds && typed.trim() !== '' ? Number(typed.trim()) : null);
  const isWithin = (most: number | null): boolean =>
    bounds === null || (most !== null && Number.isInteger(most) && most >= bounds.least && most <= bounds.most);
  return useContractForm(changeFlagRule, {
    start: { needsSecond: rule.needsSecond, most: rule.most === null ? '' : String(rule.most) },
    kept: `flag rule ${rule.kind} ${rule.version}`,
    params: { kind: rule.kind },
    body: ({ needsSecond, most }) => ({ version: rule.version, needsSecond, most: numberIn(most) }),
    also: ({ most }, found) => ({
      ...found,
      ...(isWithin(numberIn(most)) || bounds === null ? {} : { most: () => m.flag_rules_bounds(bounds) }),
    }),
    failed: m.flag_rules_save_failed,
    focus: 'field',
    done: (all) => {
      cache.replace(all);
      const saved = all.find(({ kind }) => kind === rule.kind);
      const name = flagNames[rule.kind]();
      showToast(savedWords(name, saved?.waiting, m.flag_rules_saved({ name })), { tone: 'fulfilled' });
      onClose();
    },
    onFailed: cache.reload,
  });
};

/** Says when one kind of flag is raised, and whether its codes wait for a second admin. */
export const FlagRuleSheet = ({ open, rule, onClose }: SheetProps) => {
  const form = useRuleForm({ rule, onClose });
  const number = counted[rule.kind];
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.flag_rules_change_named({ name: flagNames[rule.kind]() })}
      form={form}
      send={m.flag_rules_save()}
      sending={m.flag_rules_saving()}
    >
      <p>{m.flag_rules_words()}</p>
      {number ? (
        <Field {...form.field('most')} label={number.label()} required>
          <TextInput inputMode="numeric" maxLength={4} autoComplete="off" {...form.input('most')} />
        </Field>
      ) : null}
      <Checkbox
        {...form.input('needsSecond')}
        {...form.field('needsSecond')}
        label={m.flag_rules_needs_second()}
        hint={m.flag_rules_needs_second_hint()}
      />
      <DryRun kind={rule.kind} most={form.value('most')} />
    </FormSheet>
  );
};
