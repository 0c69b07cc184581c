import type { ReactNode } from 'react';
import { Link } from './link.ts';
import styles from './chip.module.css';
import type { Goal } from '../address.ts';

type ChipsProps = { label: string; children: ReactNode };

export const Chips = ({ label, children }: ChipsProps) => (
  <div className={styles.chips} role="group" aria-label={label}>
    {children}
  </div>
);

type ChipProps = { on: boolean; children: ReactNode } & ({ to: Goal } | { onPress: () => void });

/** One filter of a list: a link when the choice lives in the address, a button when it does not. */
export const Chip = ({ on, children, ...rest }: ChipProps) =>
  'to' in rest ? (
    <Link className={styles.chip} to={rest.to} replace preventScrollReset aria-current={on ? 'true' : undefined}>
      {children}
    </Link>
  ) : (
    <button type="button" className={styles.chip} aria-pressed={on} onClick={rest.onPress}>
      {children}
    </button>
  );
