import { useEffect, useState } from 'react';
import type { DeskAddress } from './use-desk-address.ts';
import type { Queue } from './use-queue.ts';

/** Opens the request that a search finds alone, once its answer is there. Call the result on Enter, with what was typed. */
export const useOpenOnlyMatch = (queue: Queue, { filters, go }: DeskAddress): ((typed: string) => void) => {
  const [wanted, setWanted] = useState<string | null>(null);
  const isAnswered = wanted !== null && wanted === filters.search && queue.isSettled;
  const only = queue.rows.length === 1 && !queue.more ? queue.rows[0]?.id : undefined;
  useEffect(() => {
    if (!isAnswered) return;
    setWanted(null);
    if (only) go({ request: only });
  }, [isAnswered, only, go]);
  return setWanted;
};
