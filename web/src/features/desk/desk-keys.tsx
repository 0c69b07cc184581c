import { Suspense, useEffect, useState } from 'react';
import { m } from '@keywright/words/messages';
import { commandAt, showDeskDialog, singleKeysAct, useCommands, useDeskDialog } from '../../lib/keys/commands.ts';
import { isTyping } from '../../lib/keys/is-typing.ts';
import { late } from '../../ui/late.tsx';

/** The dialog on top; of that with a document shown large keys lead out. */
const openDialog = () => {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
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

/** Fetched when one of them is first shown: most of the desk's pages are left without. */
const Dialogs = late(async () => (await import('./desk-dialogs.tsx')).DeskDialogs);

/** The keys of every page of the desk: what a page binds, the list of it, and the palette. */
export const DeskKeys = () => {
  const shown = useDeskDialog();
  const [wasShown, setWasShown] = useState(false);
  if (shown && !wasShown) setWasShown(true);
  useCommands([{ key: '?', words: m.desk_keys_title(), run: () => showDeskDialog('help') }]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) showDeskDialog('palette');
    };
    const stop = new AbortController();
    addEventListener('keydown', pressed, stop);
    addEventListener('keydown', open, stop);
    return () => {
      stop.abort();
      showDeskDialog(null);
    };
  }, []);
  return <Suspense>{wasShown ? <Dialogs /> : null}</Suspense>;
};
