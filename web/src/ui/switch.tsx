import { type ReactNode, useId } from 'react';
import { classes } from './class-names.ts';
import styles from './switch.module.css';

type SwitchProps = {
  label: ReactNode;
  about: ReactNode;
  on: boolean;
  /** The state in a word beside the knob: it is told by more than a colour. */
  stateWords: string;
  onPress: () => void;
};

/** Something that is on or off, and what that means. The whole row is pressed. */
export const Switch = ({ label, about, on, stateWords, onPress }: SwitchProps) => {
  const id = useId();
  return (
    <div className={styles.row}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <p id={`${id}-about`} className={styles.about}>
        {about}
      </p>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-about`}
        onClick={onPress}
      >
        <span className={styles.state} aria-hidden="true">
          {stateWords}
        </span>
        <span className={classes(styles.track, on && styles.on)} aria-hidden="true">
          <span className={styles.knob} />
        </span>
      </button>
    </div>
  );
};
