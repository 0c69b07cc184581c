import type { z } from 'zod';
import { type Faults, faultsFrom } from '../../lib/faults.ts';

export type Values = Readonly<Record<string, string>>;

/** What was typed, without the files. */
export const typedIn = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])),
  );

/** The names of what is not as it was. */
export const changedFrom = (start: Values, typed: Values): string[] =>
  Object.keys(typed).filter((name) => name in start && typed[name] !== start[name]);

const only = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

type Judged<S extends z.ZodType> = { body: z.output<S>; faults: Faults } | { body: null; faults: Faults };

/**
 * Judges what was changed, and what is `always` sent, by the contract's schema. What somebody left as it was is not
 * judged: an account that never had a telephone number may go on without one.
 */
export const judgeChanges = <S extends z.ZodType>(
  schema: S,
  { start, typed, always = [] }: { start: Values; typed: Values; always?: readonly string[] },
): Judged<S> => {
  const parsed = schema.safeParse(only(typed, [...always, ...changedFrom(start, typed)]));
  return parsed.success ? { body: parsed.data, faults: {} } : { body: null, faults: faultsFrom(parsed.error) };
};
