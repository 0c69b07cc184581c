import { classes } from './class-names.ts';
import styles from './live-dot.module.css';
import { DashShape, DotShape, RingShape } from './shapes.tsx';

const shapes = { live: DotShape, reconnecting: RingShape, offline: DashShape };

/** Whether what is seen is fresh: a mark and the word, such as Live, Reconnecting, Offline. */
export const LiveDot = ({ state, words }: { state: keyof typeof shapes; words: string }) => {
  const Shape = shapes[state];
  return (
    <span className={classes(styles.dot, styles[state])} role="status">
      <Shape />
      {words}
    </span>
  );
};
