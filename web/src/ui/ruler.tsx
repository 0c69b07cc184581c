import { classes } from './class-names.ts';
import styles from './ruler.module.css';

const PLACES = 17;
const CHECK_DIGIT = 9;

type RulerProps = {
  /** How many characters there are; more than 17 fills it. */
  filled: number;
  /** Whether all 17 agree. Unset while nobody knows. */
  verdict?: 'good' | 'bad' | undefined;
  /** Places counted from 1 that are wrong or doubtful. */
  marked?: readonly number[] | undefined;
};

/** Seventeen ticks under a VIN; the ninth, the check digit's, is brass. A picture alone: the words stand beside it. */
export const Ruler = ({ filled, verdict, marked = [] }: RulerProps) => {
  const tick = (place: number): string | undefined => {
    if (place > filled) return undefined;
    if (marked.includes(place)) return styles.bad;
    if (place === CHECK_DIGIT) return verdict === 'bad' && marked.length === 0 ? styles.bad : styles.check;
    return verdict === 'good' ? styles.good : styles.filled;
  };
  return (
    <div className={styles.ruler} aria-hidden="true">
      {Array.from({ length: PLACES }, (_, index) => (
        <span key={index} className={classes(styles.tick, tick(index + 1))} />
      ))}
    </div>
  );
};
