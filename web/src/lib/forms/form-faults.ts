import type { FailureCode, FieldMessage } from '@keywright/contract/errors';
import { Refused } from '../refusal.ts';
import { fieldSays, isFieldMessage } from '../words.ts';

/** What stands in a form: texts, and ticks. */
export type FormValues = Record<string, string | boolean>;

/** What is wrong with a field: a message of the contract, or words for what only this form knows. */
export type Fault = FieldMessage | (() => string);

export type FaultsAt<N extends string> = Partial<Record<N, Fault>>;

/** Words of a form's own for a message of the contract at one of its fields. */
export type FieldWordsAt<N extends string> = Partial<Record<N, Partial<Record<FieldMessage, () => string>>>>;

/** What a schema of the contract can do, as far as a form goes. */
export type Shape = {
  safeParse: (
    value: unknown,
  ) => { success: true; data: unknown } | { success: false; error: { issues: readonly Issue[] } };
};
/** `errors` are those of each alternative, where there were several. */
type Issue = { path: readonly PropertyKey[]; message: string; errors?: readonly (readonly Issue[])[] };

/** The contract's schemas name a message by its code; of alternatives, one that has a code says what is wrong. */
const codeOf = ({ message, errors = [] }: Issue): FieldMessage => {
  if (isFieldMessage(message)) return message;
  return (
    errors
      .flat()
      .map(codeOf)
      .find((code) => code !== 'invalid') ?? 'invalid'
  );
};

export type Judged = { body: unknown; faults: Readonly<Record<string, Fault>> };

/**
 * Judges what a form would send: the body as the contract cleans it, and the first fault of each field, by its name. What
 * can't be judged here, since its schema has not come, is judged by the server, which goes by the same.
 */
export const judged = (shape: Shape | null | undefined, body: unknown): Judged => {
  const parsed = shape?.safeParse(body);
  if (!parsed) return { body, faults: {} };
  if (parsed.success) return { body: parsed.data, faults: {} };
  const faults: Record<string, Fault> = {};
  for (const issue of parsed.error.issues) faults[String(issue.path[0])] ??= codeOf(issue);
  return { body, faults };
};

/** A fault as it is shown: its code for the program, its words for the person. */
export type Told = { type: string; message: string };

export const told = <N extends string>(words: FieldWordsAt<N> | undefined, name: N, fault: Fault): Told => {
  if (typeof fault === 'function') return { type: 'own', message: fault() };
  return { type: fault, message: (words?.[name]?.[fault] ?? (() => fieldSays(fault)))() };
};

type Placing<N extends string> = {
  names: readonly N[];
  words: FieldWordsAt<N> | undefined;
  /** Refusals of the whole that are about a field of the form. */
  refusals: Partial<Record<FailureCode, FaultsAt<N>>> | undefined;
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
  const own = Object.entries<Fault | undefined>(whole ?? {}).flatMap(([name, fault]): [N, Told][] =>
    fault ? [[name as N, told(words, name as N, fault)]] : [],
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
