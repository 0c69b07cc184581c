import { type KeyboardEvent, useId, useState } from 'react';
import { m } from '@keywright/words/messages';
import type { PaletteItem } from '../../lib/keys/commands.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { capOf } from './cap-of.ts';
import styles from './palette.module.css';
import { usePaletteItems } from './use-palette-items.ts';

type PaletteProps = { open: boolean; onClose: () => void };

/** Everything that can be done or gone to from here, found by typing. */
export const Palette = ({ open, onClose }: PaletteProps) => (
  <Dialog open={open} onClose={onClose} title={m.desk_palette()}>
    <Choice onClose={onClose} />
  </Dialog>
);

/** A combobox with its list: the focus stays in the field, the arrows choose, Enter does it. */
const Choice = ({ onClose }: Omit<PaletteProps, 'open'>) => {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const items = usePaletteItems(typed);
  const chosen = Math.min(at, items.length - 1);
  const run = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    // After the dialog has given the focus back: what is done may lead it elsewhere.
    setTimeout(item.run);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setAt((chosen + 1) % Math.max(1, items.length)),
    ArrowUp: () => setAt((chosen - 1 + items.length) % Math.max(1, items.length)),
    Enter: () => run(items[chosen]),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <TextInput
        // What a dialog focuses as it opens.
        ref={(field) => field?.setAttribute('autofocus', '')}
        role="combobox"
        aria-label={m.desk_palette_label()}
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={items[chosen] ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div className={styles.found}>
        <div id={`${id}-list`} role="listbox" aria-label={m.desk_palette_found()} tabIndex={-1}>
          {items.map((item, index) => (
            <Item key={item.id} id={`${id}-${index}`} item={item} on={index === chosen} onPress={() => run(item)} />
          ))}
        </div>
        {items.length === 0 ? <p role="status">{m.desk_palette_nothing()}</p> : null}
      </div>
    </>
  );
};

type ItemProps = { id: string; item: PaletteItem; on: boolean; onPress: () => void };

const Item = ({ id, item, on, onPress }: ItemProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- its combobox has the focus and the keys
  <div
    ref={(element) => void (on && element?.scrollIntoView({ block: 'nearest' }))}
    id={id}
    role="option"
    aria-selected={on}
    className={styles.item}
    onClick={onPress}
  >
    <span className={styles.words}>{item.words}</span>
    <span className={styles.kind}>{item.kind}</span>
    {item.key ? <KeyCap>{capOf(item.key)}</KeyCap> : null}
  </div>
);
