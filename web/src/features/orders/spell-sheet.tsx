import { m } from '@keywright/words/messages';
import { Sheet } from '../../ui/modal.tsx';
import styles from './orders.module.css';
import { spelled } from './spelled.ts';

type SpellSheetProps = { what: string; code: string; open: boolean; onClose: () => void };

/** One code over the whole screen, sign by sign, to be read out to the bench or over the telephone. */
export const SpellSheet = ({ what, code, open, onClose }: SpellSheetProps) => (
  <Sheet open={open} onClose={onClose} title={m.orders_spell_title({ what })} wide long>
    <ol className={styles.spell}>
      {spelled(code).map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the signs of a code stand where they stand
        <li key={at} aria-label={m.orders_spell_group({ number: at + 1 })}>
          <ol className={styles.spellGroup} translate="no">
            {group.map(({ sign, says }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <li key={place}>
                <span className={styles.spellSign}>{sign === ' ' ? '␣' : sign}</span>
                <span className={styles.spellWord}>{says}</span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  </Sheet>
);
