import { useState } from 'react';
import type { ReadyFile } from '../photos/take-file.ts';
import { currentSession } from '../session.ts';

/** Where files that were chosen and not sent yet are kept, and found when the form is opened again. */
export type KeptFiles<N extends string> = {
  found: () => Promise<Partial<Record<N, ReadyFile>>>;
  keep: (name: N, file: ReadyFile | null) => void;
};

const keptByName = new Map<string, Partial<Record<string, ReadyFile>>>();

/** For as long as this page lives, by person, as what is typed is (`kept` of a form): in memory alone. */
export const useFilesOfPage = <N extends string>(form: string): KeptFiles<N> =>
  useState(() => {
    const key = `${currentSession().user?.id ?? ''} ${form}`;
    return {
      found: () => Promise.resolve(keptByName.get(key) ?? {}),
      keep: (name: N, file: ReadyFile | null) =>
        void keptByName.set(key, { ...keptByName.get(key), [name]: file ?? undefined }),
    };
  })[0];
