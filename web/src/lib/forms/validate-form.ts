import type { FieldMessage } from '@keywright/contract/field-messages';
import { fieldSays, isFieldMessage } from '../words.ts';
import type { Fault, FieldWordsAt, Told } from './form-faults.ts';

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

/** A fault in the words of the person's language. */
export const told = <N extends string>(words: FieldWordsAt<N> | undefined, name: N, fault: Fault): Told => {
  if (typeof fault === 'function') return { type: 'own', message: fault() };
  return { type: fault, message: (words?.[name]?.[fault] ?? (() => fieldSays(fault)))() };
};
