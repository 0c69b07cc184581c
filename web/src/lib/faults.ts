import type { z } from 'zod';
import { fieldSays } from './words.ts';

/** What each field is told, by its name, in the person's language. */
export type Faults = Readonly<Record<string, string>>;

/** The first thing that is wrong with each field. */
export const faultsFrom = (error: z.ZodError): Faults => {
  const faults: Record<string, string> = {};
  for (const { path, message } of error.issues) faults[String(path[0])] ??= fieldSays(message);
  return faults;
};

export const without = (faults: Faults, name: string): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => field !== name));

/** In the order in which the fields stand on the page. */
export const inOrder = (faults: Faults, names: readonly string[]): { name: string; message: string }[] =>
  names.flatMap((name) => {
    const message = faults[name];
    return message ? [{ name, message }] : [];
  });
