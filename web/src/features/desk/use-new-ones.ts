import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onNew` with each row that was not there before. Those of the first answer are not new; `undefined`: not loaded. */
export const useNewOnes = <Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  onNew: (row: Row) => void,
): void => {
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  const compare = useEffectEvent((keys: string | undefined) => {
    if (!rows || keys === undefined) return;
    const before = known.current;
    known.current = new Set(keys.split('\n'));
    if (before) for (const row of rows) if (!before.has(keyOf(row))) onNew(row);
  });
  const keys = rows?.map(keyOf).join('\n');
  useEffect(() => compare(keys), [keys]);
};
