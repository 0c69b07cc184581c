import { Alert } from './alert.tsx';
import styles from './held-notice.module.css';
import { Link, type LinkProps } from './link.ts';

type HeldNoticeProps = {
  that: string;
  since: string;
  /** What leads to ending it, for whoever may. */
  lift: { words: string; to: LinkProps['to'] } | null;
};

/** That something is held, since when, and the way to end that. */
export const HeldNotice = ({ that, since, lift }: HeldNoticeProps) => (
  <Alert
    tone="progress"
    action={
      <span className={styles.since}>
        {since} {lift ? <Link to={lift.to}>{lift.words}</Link> : null}
      </span>
    }
  >
    {that}
  </Alert>
);
