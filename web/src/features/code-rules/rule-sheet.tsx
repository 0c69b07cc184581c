import { codeAlphabets, type CodeForm } from '@keywright/contract/code-form';
import type { CodeRule } from '@keywright/contract/code-rules';
import { changeCodeRule } from '@keywright/contract/code-rules.calls';
import type { Fault } from '../../lib/forms/form-faults.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { savedWords } from '../../lib/rule-changes.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { alphabetWords } from '../../lib/code-form-words.ts';
import { useRulesCache } from '../../lib/use-rules-cache.ts';
import { codeRulesQuery } from './code-rules.queries.ts';
import styles from './code-rules.module.css';

type SheetProps = { open: boolean; rule: CodeRule; onClose: () => void };
type Code = 'keycode' | 'pincode';

const LEAST = 3;
const longest: Record<Code, number> = { keycode: 24, pincode: 12 };

type Typed = Record<`${Code}${'Alphabet' | 'Least' | 'Most'}`, string>;

const startOf = ({ keycode, pincode }: CodeRule): Typed => ({
  keycodeAlphabet: keycode?.alphabet ?? '',
  keycodeLeast: String(keycode?.least ?? ''),
  keycodeMost: String(keycode?.most ?? ''),
  pincodeAlphabet: pincode?.alphabet ?? '',
  pincodeLeast: String(pincode?.least ?? ''),
  pincodeMost: String(pincode?.most ?? ''),
});

/** What was typed of one code; one number alone is the length of them all. */
const formIn = (code: Code, typed: Typed): CodeForm | null => {
  const alphabet = codeAlphabets.find((one) => one === typed[`${code}Alphabet`]);
  if (!alphabet) return null;
  const [least, most] = [typed[`${code}Least`].trim(), typed[`${code}Most`].trim()];
  return { alphabet, least: Number(least || most), most: Number(most || least) };
};

const isLength = (signs: number, code: Code): boolean =>
  Number.isInteger(signs) && signs >= LEAST && signs <= longest[code];

const faultOf = (code: Code, typed: Typed): Partial<Record<keyof Typed, Fault>> => {
  const form = formIn(code, typed);
  const isRight = form === null || (isLength(form.least, code) && isLength(form.most, code) && form.least <= form.most);
  return isRight ? {} : { [`${code}Least`]: () => m.code_rules_lengths({ least: LEAST, most: longest[code] }) };
};

const useRuleForm = ({ rule, onClose }: Pick<SheetProps, 'rule' | 'onClose'>) => {
  const cache = useRulesCache(codeRulesQuery);
  return useContractForm(changeCodeRule, {
    start: startOf(rule),
    kept: `code rule ${rule.make} ${rule.version}`,
    params: { make: rule.make },
    body: (typed) => ({
      version: rule.version,
      keycode: formIn('keycode', typed),
      pincode: formIn('pincode', typed),
    }),
    // The contract knows a code's form as one thing; here it is three fields.
    also: (typed) => ({ ...faultOf('keycode', typed), ...faultOf('pincode', typed) }),
    placeOf: (name) => (name === 'keycode' || name === 'pincode' ? `${name}Least` : name),
    failed: m.code_rules_save_failed,
    focus: 'field',
    done: (all) => {
      cache.replace(all);
      const saved = all.find(({ make }) => make === rule.make);
      showToast(savedWords(rule.make, saved?.waiting, m.code_rules_saved({ make: rule.make })), { tone: 'fulfilled' });
      onClose();
    },
    onFailed: cache.reload,
  });
};

/** Says what the codes of one make look like from now on. */
export const RuleSheet = ({ open, rule, onClose }: SheetProps) => {
  const form = useRuleForm({ rule, onClose });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.code_rules_change_named({ make: rule.make })}
      form={form}
      send={m.code_rules_save()}
      sending={m.code_rules_saving()}
    >
      <p>{m.code_rules_words()}</p>
      <CodeFields form={form} code="keycode" legend={m.code_rules_keycode()} />
      <CodeFields form={form} code="pincode" legend={m.common_pin()} />
    </FormSheet>
  );
};

type FieldsProps = { form: ReturnType<typeof useRuleForm>; code: Code; legend: string };

const CodeFields = ({ form, code, legend }: FieldsProps) => (
  <fieldset className={styles.fields}>
    <legend>{legend}</legend>
    <Field {...form.field(`${code}Alphabet`)} label={m.code_rules_signs()}>
      <Select {...form.input(`${code}Alphabet`)}>
        <option value="">{m.code_rules_any()}</option>
        <Options of={codeAlphabets.map((alphabet) => [alphabet, alphabetWords[alphabet]()])} />
      </Select>
    </Field>
    {form.value(`${code}Alphabet`) === '' ? null : (
      <div className={styles.pair}>
        <Field {...form.field(`${code}Least`)} label={m.code_rules_least()} required>
          <TextInput inputMode="numeric" maxLength={2} autoComplete="off" {...form.input(`${code}Least`)} />
        </Field>
        <Field {...form.field(`${code}Most`)} label={m.code_rules_most()}>
          <TextInput inputMode="numeric" maxLength={2} autoComplete="off" {...form.input(`${code}Most`)} />
        </Field>
      </div>
    )}
  </fieldset>
);
