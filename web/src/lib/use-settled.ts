import { useEffect, useState } from 'react';

const TYPING_MS = 400;

/** A typed value, once the typing has rested. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const later = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(later);
  }, [typed]);
  return settled;
};
