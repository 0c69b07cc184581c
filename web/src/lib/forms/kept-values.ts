import { useState } from 'react';
import { currentSession } from '../session.ts';
import type { FormValues } from './form-faults.ts';

const all = new Map<string, FormValues>();

/** What is kept under a name while this page lives, by person: nobody else who signs in here meets it. Nothing, without a name. */
export const useKept = (name: string | undefined) => {
  // Whoever it was when the form appeared: a session may end beneath it.
  const [key] = useState(() => name && `${currentSession().user?.id ?? ''} ${name}`);
  return {
    recall: () => (key ? all.get(key) : undefined),
    keep: (values: FormValues): void => void (key && all.set(key, { ...values })),
    forget: (): void => void (key && all.delete(key)),
  };
};
