import { classes } from './class-names.ts';
import { ownWords } from './own-words.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type SkeletonProps = {
  /** What a screen reader hears, if that is more than `Loading`. */
  label?: string;
  shape?: 'line' | 'row' | 'card' | 'plate';
  count?: number;
};

/** Holds the room of what is coming. It can be seen only after 300 ms: what is faster needs no sign of waiting. */
export const Skeleton = ({ label = ownWords().loading(), shape = 'line', count = 3 }: SkeletonProps) => (
  <div className={styles.skeleton} role="status" data-skeleton="">
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classes(styles.bone, styles[shape])} />
    ))}
  </div>
);
