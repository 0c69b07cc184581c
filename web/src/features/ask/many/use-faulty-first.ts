import { useEffect, useRef } from 'react';
import type { ManyList } from './many-list.ts';
import type { Judged } from './use-judged.ts';

/**
 * Puts the lines to fix at the top, once for each list that is read: nothing moves while somebody corrects them.
 */
export const useFaultyFirst = (list: ManyList, { lines, isSettled }: Judged): void => {
  const sorted = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isSettled || lines.every(({ row }) => sorted.current.has(row.key))) return;
    sorted.current = new Set(lines.map(({ row }) => row.key));
    list.putFirst(new Set(lines.filter(({ fault }) => fault !== null).map(({ row }) => row.key)));
  }, [list, lines, isSettled]);
};
