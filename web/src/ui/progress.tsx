import styles from './progress.module.css';

type ProgressProps = {
  label: string;
  /** The share that is done, 0 to 1; undefined while nobody knows. */
  share?: number | undefined;
};

export const Progress = ({ label, share }: ProgressProps) => (
  <progress
    className={styles.progress}
    aria-label={label}
    max={100}
    {...(share === undefined ? {} : { value: Math.round(share * 100) })}
  />
);
