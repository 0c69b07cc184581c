import { useState } from 'react';
import { useSession } from './session.ts';

const kept = new Map<string, unknown>();

/**
 * What somebody types into the form of this name, kept for as long as this page lives: closing it, a refusal, or a session that ends
 * and is begun anew loses nothing, and nobody else who signs in here meets it. In memory only: what people type may be about others.
 */
export const useTyped = <Typed extends object>(name: string, empty: Typed) => {
  const key = `${useSession().user?.id ?? ''} ${name}`;
  const [typed, setTyped] = useState<Typed>(() => (kept.get(key) as Typed | undefined) ?? empty);
  const keep = (next: Typed): void => {
    setTyped(next);
    kept.set(key, next);
  };
  const forget = (): void => {
    setTyped(empty);
    kept.delete(key);
  };
  return { typed, change: (part: Partial<Typed>) => keep({ ...typed, ...part }), forget };
};
