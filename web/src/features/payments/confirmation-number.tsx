import { m } from '@keywright/words/messages';
import styles from './payments.module.css';

/** The number that names the order on the telephone and in our mails. */
export const ConfirmationNumber = ({ number }: { number: string | null }) =>
  number === null ? null : (
    <p className={styles.number}>
      <span className={styles.label}>{m.payments_number()}</span>
      <span className={styles.mono} translate="no">
        {number}
      </span>
    </p>
  );
