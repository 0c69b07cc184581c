import type { DeskRequest } from '@keywright/contract/desk';
import type { CodeSource } from '@keywright/contract/sent-code';
import type { FaultsAt } from '../../lib/forms/form-faults.ts';
import type { ContractForm } from '../../lib/forms/use-contract-form.ts';
import { codeSources } from '../../lib/code-sources.ts';
import { recall } from '../../lib/kept.ts';
import { m } from '@keywright/words/messages';
import { centsIn } from '../../lib/cents-in.ts';

/** What is typed where a code is sent, in the order in which it stands there: the first that is wrong takes the focus. */
const nothing = {
  keycode: '',
  keycodeAgain: '',
  keycodePasted: false as boolean,
  pincode: '',
  pincodeAgain: '',
  pincodePasted: false as boolean,
  codeSource: '',
  codeReference: '',
  codeCostCents: '',
  documentsVerified: false as boolean,
  soleReviewReason: '',
};
export type TypedCode = typeof nothing;

/** A form in which a code is sent, with what each of its codes takes. */
export type CodeForm = ContractForm<TypedCode> & { entry: ReturnType<typeof entriesOf> };

/** What was chosen last is where most codes come from: it stands there already. */
export const blankCode = (): TypedCode => {
  const last = recall('desk-source');
  return { ...nothing, codeSource: last !== null && Object.hasOwn(codeSources, last) ? last : '' };
};

const same = (one: string, other: string): boolean => one.trim().toUpperCase() === other.trim().toUpperCase();

/** What was typed twice alike, or pasted. What was typed once is not what will be sent, and is not read back as if it were. */
export const confirmedIn = (typed: TypedCode, name: 'keycode' | 'pincode'): string =>
  typed[`${name}Pasted`] || same(typed[name], typed[`${name}Again`]) ? typed[name] : '';

/** The code and where it is from, as a call takes them. */
export const codeIn = (typed: TypedCode, { flags, flagsMark }: Pick<DeskRequest, 'flags' | 'flagsMark'>) => ({
  keycode: typed.keycode,
  pincode: typed.pincode,
  documentsVerified: typed.documentsVerified,
  codeSource: typed.codeSource === '' ? undefined : (typed.codeSource as CodeSource),
  codeReference: typed.codeReference.trim() || undefined,
  codeCostCents: centsIn(typed.codeCostCents),
  flagsSeen: typed.documentsVerified && flags.length > 0 ? flagsMark : undefined,
  soleReviewReason: typed.soleReviewReason.trim() || undefined,
});

/** What was typed differs from what was typed again (what was pasted was not typed); a paid PIN or the source is missing. */
export const codeFaults = (
  { withPin, make: { manufacturerName: make } }: DeskRequest,
  typed: TypedCode,
): FaultsAt<keyof TypedCode> => ({
  ...(withPin && typed.pincode.trim() === '' ? { pincode: () => m.desk_pin_required({ make }) } : {}),
  ...(typed.keycodePasted || typed.keycode === '' || same(typed.keycode, typed.keycodeAgain)
    ? {}
    : { keycodeAgain: typed.keycodeAgain.trim() === '' ? m.desk_code_again_missing : m.desk_code_differs }),
  ...(!withPin || typed.pincodePasted || typed.pincode === '' || same(typed.pincode, typed.pincodeAgain)
    ? {}
    : { pincodeAgain: typed.pincodeAgain.trim() === '' ? m.desk_pin_again_missing : m.desk_pin_differs }),
  ...(typed.codeSource === '' ? { codeSource: m.desk_source_required } : {}),
});

const differs = { keycode: m.desk_code_differs, pincode: m.desk_pin_differs };

/** What each code of a form takes that is typed twice or pasted. */
export const entriesOf = (form: ContractForm<TypedCode>) => (name: 'keycode' | 'pincode') => {
  const [again, pasted] = [`${name}Again`, `${name}Pasted`] as const;
  const set = (on: boolean) => form.rhf.setValue(pasted, on);
  /** Compares both when either is left. A repeat of the same length is compared as it is typed. */
  const compare = () => {
    const typed = form.rhf.getValues();
    if (typed[pasted] || typed[name].trim() === '' || typed[again].trim() === '') return;
    if (same(typed[name], typed[again])) form.forgive(again);
    else form.rhf.setError(again, { type: 'own', message: differs[name]() });
  };
  const [typedNow, againNow] = [form.value(name).trim(), form.value(again).trim()];
  const isWrong =
    !form.value(pasted) && typedNow !== '' && againNow.length >= typedNow.length && !same(typedNow, againNow);
  return {
    field: form.field(name),
    againField: { ...form.field(again), error: form.field(again).error ?? (isWrong ? differs[name]() : undefined) },
    input: form.rhf.register(name, { onBlur: compare }),
    againInput: form.rhf.register(again, { onBlur: compare }),
    pasted: form.value(pasted),
    onPaste: () => set(true),
    onTyped: () => set(false),
  };
};
