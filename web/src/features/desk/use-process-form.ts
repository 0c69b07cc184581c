import type { CodeSource, DeskRequest } from '@keywright/contract/desk';
import { processRequest } from '@keywright/contract/desk.calls';
import type { DocumentKind } from '@keywright/contract/requests';
import type { FaultsAt } from '../../lib/forms/form-faults.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { recall, remember } from '../../lib/kept.ts';
import { m } from '@keywright/words/messages';
import { codeSources, documentNames } from './desk-words.ts';
import { useShown } from './desk.queries.ts';
import { isOpened, useOpenedHere } from './opened-here.ts';

/** What was chosen last is where most codes come from: it stands there already. */
const lastSource = (): string => {
  const last = recall('desk-source');
  return last !== null && Object.hasOwn(codeSources, last) ? last : '';
};

const nothing = {
  keycode: '',
  keycodeAgain: '',
  keycodePasted: false as boolean,
  pincode: '',
  pincodeAgain: '',
  pincodePasted: false as boolean,
  documentsVerified: false as boolean,
  codeSource: '',
  codeReference: '',
  codeCostCents: '',
};
type Typed = typeof nothing;

const same = (one: string, other: string): boolean => one.trim().toUpperCase() === other.trim().toUpperCase();

const DOLLARS = /^\s*\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*\$?\s*$/;

/** The cents of what was typed as dollars; undefined for nothing, NaN for what is no amount. */
const centsIn = (typed: string): number | undefined => {
  if (typed.trim() === '') return undefined;
  const [, dollars, cents = ''] = DOLLARS.exec(typed) ?? [];
  return dollars === undefined ? Number.NaN : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
};

type Judged = { request: DeskRequest; unopened: DocumentKind[] };

/** What was typed differs from what was typed again. What was pasted was not typed. */
const repeated = ({ withPin }: DeskRequest, typed: Typed): FaultsAt<keyof Typed> => ({
  ...(typed.keycodePasted || typed.keycode === '' || same(typed.keycode, typed.keycodeAgain)
    ? {}
    : { keycodeAgain: m.desk_code_differs }),
  ...(!withPin || typed.pincodePasted || typed.pincode === '' || same(typed.pincode, typed.pincodeAgain)
    ? {}
    : { pincodeAgain: m.desk_pin_differs }),
});

/**
 * What the specification asks for beside the contract: a paid PIN, and checked documents unless the member is known. A tick counts
 * only for photos that were seen.
 */
const ownFaults = ({ request, unopened }: Judged, typed: Typed): FaultsAt<keyof Typed> => {
  const make = request.make.manufacturerName;
  const isChecked = typed.documentsVerified || request.documentsVerified || request.isValidatedUser;
  const documents = unopened.map((kind) => documentNames[kind]()).join(', ');
  return {
    ...(request.withPin && typed.pincode.trim() === '' ? { pincode: () => m.desk_pin_required({ make }) } : {}),
    ...repeated(request, typed),
    ...(typed.codeSource === '' ? { codeSource: m.desk_source_required } : {}),
    ...(isChecked ? {} : { documentsVerified: m.desk_unchecked }),
    ...(typed.documentsVerified && unopened.length > 0
      ? { documentsVerified: () => m.desk_unopened({ documents }) }
      : {}),
  };
};

/** The form that sends a code, and what each of its codes takes that is typed twice or pasted. */
export const useProcessForm = (request: DeskRequest, onSent: () => void) => {
  const { show, askAgain } = useShown();
  const here = useOpenedHere();
  const unopened = request.documents.flatMap(({ kind }) => (isOpened(request, kind, here) ? [] : [kind]));
  const form = useContractForm(processRequest, {
    start: { ...nothing, codeSource: lastSource() },
    kept: `process ${request.id}`,
    shape: async () => (await import('@keywright/contract/desk')).processRequest,
    body: ({ codeSource, codeReference, codeCostCents, keycode, pincode, documentsVerified }) => ({
      vehicleId: request.id,
      keycode,
      pincode,
      documentsVerified,
      codeSource: codeSource === '' ? undefined : (codeSource as CodeSource),
      codeReference: codeReference.trim() || undefined,
      codeCostCents: centsIn(codeCostCents),
    }),
    also: (typed, found) => ({ ...found, ...ownFaults({ request, unopened }, typed) }),
    words: {
      keycode: { 'code.required': m.desk_code_required },
      codeCostCents: { invalid: m.desk_cost_invalid },
    },
    failed: m.desk_error_process,
    focus: 'field',
    done: (now: DeskRequest) => {
      if (now.provenance?.source) remember('desk-source', now.provenance.source);
      show(now);
      onSent();
    },
    onFailed: () => void askAgain(),
  });
  const entry = (name: 'keycode' | 'pincode') => {
    const [again, pasted] = [`${name}Again`, `${name}Pasted`] as const;
    const set = (on: boolean) => form.rhf.setValue(pasted, on);
    return {
      field: form.field(name),
      againField: form.field(again),
      input: form.input(name),
      againInput: form.input(again),
      pasted: form.value(pasted),
      onPaste: () => set(true),
      onTyped: () => set(false),
    };
  };
  return { ...form, entry };
};

export type ProcessingForm = ReturnType<typeof useProcessForm>;
