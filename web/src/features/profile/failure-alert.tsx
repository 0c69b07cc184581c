import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import styles from './profile.module.css';
import type { Failure } from './use-send.ts';

/** Above the button: what failed, and why. On a phone the button is always in sight, so what failed is brought there. */
export const FailureAlert = ({ failure }: { failure: Failure | null }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div ref={place} className={styles.failure} hidden={!failure}>
      {failure ? (
        <Alert tone="rejected" action={failure.why ? <span className={styles.why}>{failure.why}</span> : null}>
          {failure.words}
        </Alert>
      ) : null}
    </div>
  );
};
