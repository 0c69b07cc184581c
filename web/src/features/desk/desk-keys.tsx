import { useEffect } from 'react';
import { m } from '@keywright/words/messages';
import { commandAt, showDeskDialog, singleKeysAct, useCommands, useDeskDialog } from './commands.ts';
import { HelpSheet } from './desk-tools.tsx';
import { isTyping } from './is-typing.ts';
import { Palette } from './palette.tsx';
import type { DeskAddress } from './use-desk-address.ts';
import { useOnceThere } from './use-once-there.ts';
import type { Queue } from './use-queue.ts';
import { useUndoKey } from './use-undo.ts';

/** The dialog that is open; of that with a document shown large keys lead out. */
const openDialog = () => {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  return { dialog, isLarge: Boolean(dialog?.querySelector('[data-large-document]')) };
};

const pressed = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  const command = singleKeysAct() ? commandAt(key) : undefined;
  const { dialog, isLarge } = openDialog();
  if (!command || isTyping(target) || (dialog && !isLarge)) return;
  // The key must not be typed into the field that it leads to.
  event.preventDefault();
  if (!dialog || command.large) return command.run();
  // What it does is seen when the document is small again, which gives the focus back first.
  dialog.close();
  setTimeout(command.run);
};

/** The keys of the whole desk, the list of them, and the palette. What is shown of a request binds its own. */
export const DeskKeys = ({ queue, address }: { queue: Queue; address: DeskAddress }) => {
  const shown = useDeskDialog();
  useListKeys(queue, address);
  useUndoKey();
  useEffect(() => {
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) showDeskDialog('palette');
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  const { open, go } = address;
  useEscape(() => open && go({ request: null }));
  return (
    <>
      <HelpSheet open={shown === 'help'} />
      <Palette open={shown === 'palette'} onClose={() => showDeskDialog(null)} queue={queue} address={address} />
    </>
  );
};

/** Escape leaves a field of the open request first, so that single keys act again, and then the request. */
const useEscape = (leave: () => void): void => {
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'Escape' || !(target instanceof HTMLElement) || document.querySelector('dialog[open]')) return;
      const work = target.closest<HTMLElement>('[data-work]');
      if (isTyping(target)) work?.focus({ preventScroll: true });
      else leave();
    };
    addEventListener('keydown', escape);
    return () => removeEventListener('keydown', escape);
  });
};

const useListKeys = (queue: Queue, { open, go }: DeskAddress): void => {
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
    { key: '?', words: m.desk_keys_title(), run: () => showDeskDialog('help') },
  ]);
};

const focusSearch = (): void => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
