import { DUE_SOON_MINUTES } from '@keywright/contract/due-soon';
import { duration } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import styles from './desk.module.css';

const dueWords = (minutes: number): string => {
  if (minutes === 0) return m.desk_due_now();
  return minutes > 0 ? m.desk_due_in({ time: duration(minutes) }) : m.desk_due_over({ time: duration(-minutes) });
};

const nearness = (minutes: number): 'over' | 'soon' | undefined => {
  if (minutes < 0) return 'over';
  return minutes <= DUE_SOON_MINUTES ? 'soon' : undefined;
};

/** In how many minutes of opening hours a request is due by its customer's plan. */
export const Due = ({ minutes }: { minutes: number }) => (
  <div className={styles.due} data-due={nearness(minutes)}>
    {dueWords(minutes)}
  </div>
);
