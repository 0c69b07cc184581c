import { m } from '@keywright/words/messages';
import { showDeskDialog } from '../../lib/keys/commands.ts';
import { Button } from '../../ui/button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './desk-tools.module.css';

/** What leads to the palette and to the keys, for whoever does not know them by heart. */
export const DeskTools = () => (
  <div className={styles.tools}>
    <Button tone="text" dense onClick={() => showDeskDialog('palette')}>
      {m.desk_palette()} <KeyCap>Ctrl K</KeyCap>
    </Button>
    <Button tone="text" dense onClick={() => showDeskDialog('help')}>
      {m.desk_keys_title()} <KeyCap>?</KeyCap>
    </Button>
  </div>
);
