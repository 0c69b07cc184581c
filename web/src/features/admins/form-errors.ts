import type { z } from 'zod';
import { fieldSays } from '../../lib/words.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/** What a form holds as the contract wants it, or what each field is told, the first fault of each. */
export const judge = <S extends z.ZodType>(
  schema: S,
  form: FormData,
): { values: z.output<S>; errors: FieldErrors } | { values: null; errors: FieldErrors } => {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= fieldSays(message);
  return { values: null, errors };
};

/** For the summary above a form, in the order of its fields. */
export const listed = (errors: FieldErrors, order: readonly string[]): { name: string; message: string }[] =>
  order.flatMap((name) => {
    const message = errors[name];
    return message ? [{ name, message }] : [];
  });

/** What was typed into one field. */
export const typed = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
