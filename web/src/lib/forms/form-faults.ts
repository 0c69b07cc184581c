import type { FailureCode } from '@keywright/contract/errors';
import type { FieldMessage } from '@keywright/contract/field-messages';
import { Refused } from '../refusal.ts';

/** What stands in a form: texts, and ticks. */
export type FormValues = Record<string, string | boolean>;

/** What is wrong with a field: a message of the contract, or words for what only this form knows. */
export type Fault = FieldMessage | (() => string);

export type FaultsAt<N extends string> = Partial<Record<N, Fault>>;

/** Words of a form's own for a message of the contract at one of its fields. */
export type FieldWordsAt<N extends string> = Partial<Record<N, Partial<Record<FieldMessage, () => string>>>>;

/** A fault as it is shown: its code for the program, its words for the person. */
export type Told = { type: string; message: string };

/** Refusals of the whole that are about a field of the form, with its words. */
export type Refusals<N extends string> = Partial<Record<FailureCode, Partial<Record<N, () => string>>>>;

type Placing<N extends string> = {
  names: readonly N[];
  words: FieldWordsAt<N> | undefined;
  refusals: Refusals<N> | undefined;
  /** Where the form says what the server says of a field, if elsewhere than at its name. */
  placeOf: ((name: string, code: string) => string) | undefined;
};

/** What a refusal says of the form's fields, each by its code, in the words of the person's language. */
export const faultsIn = <N extends string>(
  error: unknown,
  { names, words, refusals, placeOf }: Placing<N>,
): [N, Told][] => {
  if (!(error instanceof Refused)) return [];
  const whole = error.code === 'unknown' ? undefined : refusals?.[error.code];
  const own = Object.entries<(() => string) | undefined>(whole ?? {}).flatMap(([name, says]): [N, Told][] =>
    says ? [[name as N, { type: error.code, message: says() }]] : [],
  );
  const named = Object.entries(error.fields).flatMap(([name, says]): [N, Told][] => {
    const code = error.fieldCodes[name] ?? '';
    const place = names.find((one) => one === (placeOf?.(name, code) ?? name));
    if (!place) return [];
    const message = words?.[place]?.[code as FieldMessage]?.() ?? says;
    return [[place, { type: code || 'server', message }]];
  });
  return [...own, ...named];
};
