import { narrows } from '@keywright/contract/search-bounds';
import { useEffect, useState } from 'react';

const TYPING_MS = 400;

/** What is searched for: nothing while it is too short, and not before the typing rests, since each search is on record and counted. */
export const useSettledSearch = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const later = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(later);
  }, [typed]);
  return narrows(settled) ? settled : '';
};
