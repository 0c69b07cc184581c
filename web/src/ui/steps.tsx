import { classes } from './class-names.ts';
import { CheckShape } from './shapes.tsx';
import styles from './steps.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Step = { name: string; state: 'done' | 'now' | 'next'; stateWords: string };

/** The steps of something that is done in one go, side by side; on phones only the present one is named. */
export const Steps = ({ label, progress, steps }: { label: string; progress: string; steps: readonly Step[] }) => (
  <div className={styles.steps}>
    <p className={styles.progress}>{progress}</p>
    <ol className={styles.list} aria-label={label}>
      {steps.map(({ name, state, stateWords }) => (
        <li
          key={name}
          className={classes(styles.step, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.name}>
            {state === 'done' ? <CheckShape /> : null}
            {name}
          </span>
          <VisuallyHidden>, {stateWords}</VisuallyHidden>
        </li>
      ))}
    </ol>
  </div>
);
