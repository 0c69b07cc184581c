import { duration } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './desk.module.css';
import { waitTone } from './desk-words.ts';

type WaitProps = {
  minutes: number;
  /** Its customer was asked for a photo: it is not late. */
  awaitsCustomer?: boolean;
};

/** How long a request has been waiting, by the server's clock; from 10 minutes on with the shape and color of its step. */
export const Wait = ({ minutes, awaitsCustomer = false }: WaitProps) => {
  const tone = awaitsCustomer ? undefined : waitTone(minutes);
  return tone ? (
    <Badge tone={tone}>{duration(minutes)}</Badge>
  ) : (
    <span className={styles.wait}>{duration(minutes)}</span>
  );
};
