import { duration } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './desk.module.css';
import { waitTone } from './desk-words.ts';

/** How long a request has been waiting, by the server's clock. */
export const Wait = ({ minutes }: { minutes: number }) => {
  const tone = waitTone(minutes);
  return tone ? (
    <Badge tone={tone}>{duration(minutes)}</Badge>
  ) : (
    <span className={styles.wait}>{duration(minutes)}</span>
  );
};
