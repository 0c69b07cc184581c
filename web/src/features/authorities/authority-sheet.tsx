import type { AuthorityRule } from '@keywright/contract/authorities';
import { changeAuthorityRule } from '@keywright/contract/authorities.calls';
import {
  type AuthorityKind,
  type IdHolder,
  idHolders,
  type ListedExtra,
  listedExtras,
} from '@keywright/contract/authority-kinds';
import { authorityNames, extraNames, idHolderNames } from '../../lib/authority-words.ts';
import type { FaultsAt } from '../../lib/forms/form-faults.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { savedWords } from '../../lib/rule-changes.ts';
import { useRulesCache } from '../../lib/use-rules-cache.ts';
import { m } from '@keywright/words/messages';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { authorityRulesQuery } from './authorities.queries.ts';

type SheetProps = { open: boolean; kind: AuthorityKind; rule: AuthorityRule; onClose: () => void };

const needs = {
  none: m.authorities_need_none,
  optional: m.authorities_need_optional,
  required: m.authorities_need_required,
};

const needIn = ({ required, optional }: AuthorityRule, kind: ListedExtra): string => {
  if (required.includes(kind)) return 'required';
  return optional.includes(kind) ? 'optional' : 'none';
};

/** The fields as they stand before anything is changed; the day on which the source was read is always a new one. */
const startOf = (rule: AuthorityRule) => ({
  idOf: rule.idOf as string,
  authorization: needIn(rule, 'authorization'),
  workOrder: needIn(rule, 'workOrder'),
  repossessionOrder: needIn(rule, 'repossessionOrder'),
  billOfSale: needIn(rule, 'billOfSale'),
  signs: rule.sentences !== null,
  en: rule.sentences?.en ?? '',
  fr: rule.sentences?.fr ?? '',
  es: rule.sentences?.es ?? '',
  source: rule.source,
  asOf: '',
});
type Typed = ReturnType<typeof startOf>;

const languages = ['en', 'fr', 'es'] as const;

/** What is signed is said in every language, and each list says why and as of when. */
const faultsOf = (typed: Typed): FaultsAt<keyof Typed> => ({
  ...(typed.signs &&
    Object.fromEntries(languages.flatMap((one) => (typed[one].trim() === '' ? [[one, 'required' as const]] : [])))),
  ...(typed.source.trim() === '' && { source: 'source.required' as const }),
  ...(typed.asOf === '' && { asOf: 'date.invalid' as const }),
});

const bodyOf = ({ version }: AuthorityRule, typed: Typed) => {
  const { idOf, signs, en, fr, es, source, asOf } = typed;
  const which = (need: string): ListedExtra[] => listedExtras.filter((kind) => typed[kind] === need);
  return {
    version,
    idOf: idOf as IdHolder,
    required: which('required'),
    optional: which('optional'),
    sentences: signs ? { en, fr, es } : null,
    source,
    asOf,
  };
};

const useListForm = ({ kind, rule, onClose }: Omit<SheetProps, 'open'>) => {
  const cache = useRulesCache(authorityRulesQuery);
  return useContractForm(changeAuthorityRule, {
    start: startOf(rule),
    kept: `authority ${kind} ${rule.version}`,
    params: { kind },
    body: (typed) => bodyOf(rule, typed),
    also: (typed, found) => ({ ...found, ...faultsOf(typed) }),
    // A sentence is named `sentences.en` there.
    placeOf: (name) => name.replace('sentences.', ''),
    failed: m.authorities_save_failed,
    focus: 'field',
    done: (all) => {
      cache.replace(all);
      const saved = all.find((one) => one.kind === kind);
      const name = authorityNames[kind]();
      showToast(savedWords(name, saved?.waiting, m.authorities_saved({ name })), { tone: 'fulfilled' });
      onClose();
    },
    onFailed: cache.reload,
  });
};

/** Records what one who asks for a key has to show, with why and since when; requests that were asked for before keep their list. */
export const AuthoritySheet = ({ open, kind, rule, onClose }: SheetProps) => {
  const form = useListForm({ kind, rule, onClose });
  const signs = form.value('signs');
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.authorities_change_named({ name: authorityNames[kind]() })}
      form={form}
      send={m.authorities_save()}
      sending={m.authorities_saving()}
    >
      <Field {...form.field('idOf')} label={m.authorities_id_label()}>
        <Select {...form.input('idOf')}>
          <Options of={idHolders.map((holder) => [holder, idHolderNames[holder]()])} />
        </Select>
      </Field>
      {listedExtras.map((extra) => (
        <Field key={extra} {...form.field(extra)} label={extraNames[extra]()}>
          <Select {...form.input(extra)}>
            <Options of={Object.entries(needs).map(([need, words]) => [need, words()])} />
          </Select>
        </Field>
      ))}
      <Checkbox
        {...form.input('signs')}
        {...form.field('signs')}
        label={m.authorities_signs_label()}
        hint={m.authorities_signs_hint()}
      />
      {signs ? (
        <>
          <Field {...form.field('en')} label={m.authorities_sentence_en()} required>
            <Textarea {...form.input('en')} lang="en" maxLength={600} />
          </Field>
          <Field {...form.field('fr')} label={m.authorities_sentence_fr()} required>
            <Textarea {...form.input('fr')} lang="fr" maxLength={600} />
          </Field>
          <Field {...form.field('es')} label={m.authorities_sentence_es()} required>
            <Textarea {...form.input('es')} lang="es" maxLength={600} />
          </Field>
        </>
      ) : null}
      <Field {...form.field('source')} label={m.authorities_source_label()} hint={m.authorities_source_hint()} required>
        <TextInput {...form.input('source')} autoComplete="off" />
      </Field>
      <Field {...form.field('asOf')} label={m.authorities_as_of_label()} required>
        <TextInput {...form.input('asOf')} type="date" />
      </Field>
    </FormSheet>
  );
};
