import { useRef } from 'react';
import { Refused } from '../refusal.ts';

type Asking = { failure: { error: unknown } | null; submit: () => Promise<void> };

/** What may hold a code goes out once its writer has said of these very words that it holds none; of others they are asked again. */
export const useNoCode = () => {
  const confirmed = useRef<string | null>(null);
  return {
    /** What the call is told of these words. */
    isSaidOf: (words: string): boolean => confirmed.current === words,
    /** Whether the last try was answered with this question. */
    isAsked: ({ failure }: Pick<Asking, 'failure'>): boolean =>
      failure?.error instanceof Refused && failure.error.code === 'chat.may_hold_code',
    /** Says so, and sends. */
    confirm: (words: string, { submit }: Pick<Asking, 'submit'>): void => {
      confirmed.current = words;
      void submit();
    },
  };
};
