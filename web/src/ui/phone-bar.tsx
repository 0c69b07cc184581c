import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import { type Drawing, Icon } from './icon.tsx';
import styles from './phone-bar.module.css';

/** At the lower edge of a phone, within reach of the thumb: the few pages that are needed most. */
export const PhoneBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <div className={styles.spacer} />
    <nav data-phone-bar="" className={styles.bar} aria-label={label}>
      {children}
    </nav>
  </>
);

/** The class of a link or a button in the bar. */
export const phoneBarEntry = classes(styles.entry);

/** The icon of an entry, with a count for the eye alone: the entry says it in its words. */
export const PhoneBarIcon = ({ of, count = 0 }: { of: Drawing; count?: number | undefined }) => (
  <span className={styles.icon}>
    <Icon of={of} />
    {count > 0 ? (
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
    ) : null}
  </span>
);
