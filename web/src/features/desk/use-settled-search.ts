import { MAX_SEARCH_LENGTH, narrows } from '@keywright/contract/search-bounds';
import { useSettled } from '../../lib/use-settled.ts';

/** What is searched for: nothing while it is too short or too long, and not before the typing rests, since each search is on record and counted. */
export const useSettledSearch = (typed: string): string => {
  const settled = useSettled(typed);
  const isSent = typed !== '' && narrows(settled) && settled.length <= MAX_SEARCH_LENGTH;
  return isSent ? settled : '';
};
