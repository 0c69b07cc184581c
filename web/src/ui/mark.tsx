import styles from './mark.module.css';

/** The sign of the house: a dark tag with a stamped key blade. */
export const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
    <rect className={styles.tag} width="28" height="28" rx="6" />
    <rect className={styles.blade} x="7" y="12" width="14" height="4" rx="2" />
    <rect className={styles.blade} x="13" y="17" width="12" height="2" rx="1" />
  </svg>
);
