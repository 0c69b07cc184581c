import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CardItem } from './card-list.tsx';
import styles from './setting-row.module.css';

type SettingRowProps = {
  name: string;
  /** The name is not translated by the browser: a make. */
  isVerbatim?: boolean;
  badge?: ReactNode;
  /** What is set now. */
  children: ReactNode;
  /** Who set it, and when. */
  meta: string;
  change: { words: string; named: string; onPress: () => void };
  /** Changes that are scheduled or wait for a second super admin. */
  below?: ReactNode;
};

/** One setting in its section: its name, what is set, who set it, and the button that opens its form. */
export const SettingRow = ({ name, isVerbatim, badge, children, meta, change, below }: SettingRowProps) => (
  <CardItem className={styles.row}>
    <div className={styles.name}>
      <h2 {...(isVerbatim && { translate: 'no' })}>{name}</h2>
      {badge}
    </div>
    <div className={styles.value}>{children}</div>
    <p className="meta">{meta}</p>
    <Button dense aria-label={change.named} onClick={change.onPress}>
      {change.words}
    </Button>
    {below}
  </CardItem>
);

type SettingHistoryProps = { words: string; versions: readonly { id: string | number; shown: ReactNode }[] };

/** What was set before, folded. */
export const SettingHistory = ({ words, versions }: SettingHistoryProps) =>
  versions.length > 0 ? (
    <details className={styles.history}>
      <summary>{words}</summary>
      <ol className={styles.versions} reversed>
        {versions.map(({ id, shown }) => (
          <li key={id}>{shown}</li>
        ))}
      </ol>
    </details>
  ) : null;
