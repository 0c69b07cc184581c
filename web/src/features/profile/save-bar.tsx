import type { ReactNode } from 'react';
import { Row, StickyBar } from '../../ui/layout.tsx';
import { useMedia } from '../../ui/use-media.ts';
import styles from './profile.module.css';

/** The buttons of a form: at the lower edge of a phone, after the form elsewhere. */
export const SaveBar = ({ children }: { children: ReactNode }) => {
  const hasRoom = useMedia('(min-width: 640px)');
  if (hasRoom) return <Row>{children}</Row>;
  return (
    <StickyBar>
      <div className={styles.bar}>{children}</div>
    </StickyBar>
  );
};
