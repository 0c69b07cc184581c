import { Alert } from '../../ui/alert.tsx';
import styles from './profile.module.css';
import type { Failure } from './use-send.ts';

/** Above the button: what failed, and why. */
export const FailureAlert = ({ failure }: { failure: Failure | null }) =>
  failure ? (
    <Alert tone="rejected" action={failure.why ? <span className={styles.why}>{failure.why}</span> : null}>
      {failure.words}
    </Alert>
  ) : null;
