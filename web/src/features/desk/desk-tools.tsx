import type { MouseEvent } from 'react';
import { m } from '@keywright/words/messages';
import { showDeskDialog } from '../../lib/keys/commands.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './desk-tools.module.css';

const show = (dialog: 'palette' | 'help') => (event: MouseEvent<HTMLElement>) => {
  // The menu that it stands in on a phone gives the focus back first.
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  showDeskDialog(dialog);
};

/** What leads to the palette and to the keys from every page of the desk, for whoever does not know them by heart. */
export const DeskTools = () => (
  <div className={styles.tools}>
    <button type="button" onClick={show('palette')}>
      {m.desk_palette()} <KeyCap>Ctrl K</KeyCap>
    </button>
    <button type="button" onClick={show('help')}>
      {m.desk_keys_title()} <KeyCap>?</KeyCap>
    </button>
  </div>
);
