import type { ReactNode } from 'react';
import { Row, StickyBar } from '../../ui/layout.tsx';
import { useMedia } from '../../ui/use-media.ts';
import styles from './profile.module.css';

type SaveBarProps = {
  /** Nothing comes after it on the page, so on a phone it ends where the page ends. */
  last?: boolean;
  children: ReactNode;
};

/** The buttons of a form: at the lower edge of a phone, after the form elsewhere. */
export const SaveBar = ({ last = false, children }: SaveBarProps) => {
  const hasRoom = useMedia('(min-width: 640px)');
  if (hasRoom) return <Row>{children}</Row>;
  return (
    <StickyBar className={last ? styles.last : undefined}>
      <div className={styles.bar}>{children}</div>
    </StickyBar>
  );
};
