import { useEffect, useRef, useState } from 'react';
import type { DeskAddress } from './use-desk-address.ts';
import type { Queue } from './use-queue.ts';

/** Opens the request that a search finds alone, once its answer is there. Call the result on Enter, with what was typed. */
export const useOpenOnlyMatch = (queue: Queue, { filters, go }: DeskAddress): ((typed: string) => void) => {
  const [entered, setEntered] = useState<{ typed: string } | null>(null);
  const handled = useRef<typeof entered>(null);
  const isAnswered = entered !== null && entered.typed === filters.search && queue.isSettled;
  const only = queue.rows.length === 1 && !queue.more ? queue.rows[0]?.id : undefined;
  useEffect(() => {
    if (!isAnswered || handled.current === entered) return;
    handled.current = entered;
    if (only) go({ request: only });
  }, [isAnswered, entered, only, go]);
  return (typed) => setEntered({ typed });
};
