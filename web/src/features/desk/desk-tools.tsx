import { m } from '@keywright/words/messages';
import { showDeskDialog } from '../../lib/keys/commands.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './desk-tools.module.css';

type DeskToolsProps = { className: string | undefined; onGo: () => void };

/** What leads to the palette and to the keys from every page of the desk, for whoever does not know them by heart. */
export const DeskTools = ({ className, onGo }: DeskToolsProps) => {
  const show = (dialog: 'palette' | 'help') => () => {
    onGo();
    showDeskDialog(dialog);
  };
  return (
    <div className={styles.tools}>
      <button type="button" className={className} onClick={show('palette')}>
        {m.desk_palette()} <KeyCap>Ctrl K</KeyCap>
      </button>
      <button type="button" className={className} onClick={show('help')}>
        {m.desk_keys_title()} <KeyCap>?</KeyCap>
      </button>
    </div>
  );
};
