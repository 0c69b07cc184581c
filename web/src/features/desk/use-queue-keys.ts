import { m } from '@keywright/words/messages';
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
  const move = (by: number) => {
    const at = queue.rows.findIndex((request) => request.id === open);
    // Down from near the end brings the next page before it is reached.
    if (by > 0 && at >= queue.rows.length - 5 && queue.more && !queue.more.isLoading) queue.more.load();
    const next = queue.rows[Math.min(queue.rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
    if (next) go({ request: next.id });
  };
  const openFree = () => {
    const next = queue.nextAfter(open ?? '');
    if (next) go({ request: next });
  };
  const run = useOnceThere(!queue.loading, { down: () => move(1), up: () => move(-1), next: openFree });
  useCommands([
    { key: 'j', words: m.desk_key_down(), run: () => run('down') },
    { key: 'k', words: m.desk_key_up(), run: () => run('up') },
    { key: 'n', words: m.desk_key_next(), run: () => run('next') },
    { key: '/', words: m.desk_key_search(), run: focusSearch },
  ]);
};
