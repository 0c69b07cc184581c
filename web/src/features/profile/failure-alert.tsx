import { useEffect, useRef } from 'react';
import type { Failure } from '../../lib/forms/form-options.ts';
import { reasonOf } from '../../lib/refusal.ts';
import { Alert } from '../../ui/alert.tsx';
import styles from './profile.module.css';

/** Above the button: what failed, and why. On a phone the button is always in sight, so what failed is brought there. */
export const FailureAlert = ({ failure }: { failure: Failure | null }) => {
  const place = useRef<HTMLDivElement>(null);
  const reason = failure && reasonOf(failure.error);
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div ref={place} className={styles.failure} hidden={!failure}>
      {failure ? (
        <Alert
          tone="rejected"
          action={reason && reason !== failure.words ? <span className={styles.why}>{reason}</span> : null}
        >
          {failure.words}
        </Alert>
      ) : null}
    </div>
  );
};
