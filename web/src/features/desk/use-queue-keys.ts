import { m } from '@keywright/words/messages';
import { useEffect } from 'react';
import { focusSearch, useCommands } from '../../lib/keys/commands.ts';
import { useEscape } from '../../lib/keys/use-escape.ts';
import { useOnceThere } from '../../lib/keys/use-once-there.ts';
import type { DeskAddress } from './use-desk-address.ts';
import type { Queue } from './use-queue.ts';
import { useUndoKey } from './use-undo.ts';

/** The keys of the queue. What is shown of a request binds its own. */
export const useQueueKeys = (queue: Queue, address: DeskAddress): void => {
  useRowKeys(queue, address);
  useUndoKey();
  const { open, go } = address;
  useEscape(() => open && go({ request: null }));
};

const useRowKeys = (queue: Queue, { open, go }: DeskAddress): void => {
  const { rows, more, loading } = queue;
  const at = rows.findIndex((request) => request.id === open);
  const move = (by: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
    if (next) go({ request: next.id });
  };
  // Near the end the next page is loaded before it is reached, again where a refetch of the list canceled that.
  const isNearEnd = at >= 0 && at >= rows.length - 5;
  useEffect(() => {
    if (isNearEnd && more && !more.isLoading && !more.failed) more.load();
  });
  const openFree = () => {
    const next = queue.nextAfter(open ?? '');
    if (next) go({ request: next.id });
  };
  const run = useOnceThere(!loading, { up: () => move(-1), next: openFree });
  // From the last one that is here it goes down once what follows has come.
  const isAtEdge = at >= 0 && at === rows.length - 1 && more !== null && !more.failed;
  const goDown = useOnceThere(!loading && !isAtEdge, { down: () => move(1) });
  useCommands([
    { key: 'j', words: m.desk_key_down(), run: () => goDown('down') },
    { key: 'k', words: m.desk_key_up(), run: () => run('up') },
    { key: 'n', words: m.desk_key_next(), run: () => run('next') },
    { key: '/', words: m.desk_key_search(), run: focusSearch },
  ]);
};
