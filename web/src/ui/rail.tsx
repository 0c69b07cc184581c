import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './rail.module.css';
import { CheckShape, ExclamationShape } from './shapes.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** One step of an order: its name, how it stands (and that in a word for a screen reader), when, and who or what. */
export type RailStep = {
  name: string;
  state: 'done' | 'now' | 'next' | 'stopped';
  stateWords: string;
  time?: ReactNode;
  detail?: ReactNode;
};

/** The steps of an order from top to bottom. */
export const Rail = ({ label, steps }: { label: string; steps: readonly RailStep[] }) => (
  <ol className={styles.rail} aria-label={label}>
    {steps.map((step) => (
      <li
        key={step.name}
        className={classes(styles.step, styles[step.state])}
        aria-current={step.state === 'now' ? 'step' : undefined}
      >
        <span className={styles.dot}>
          {step.state === 'done' ? <CheckShape /> : null}
          {step.state === 'stopped' ? <ExclamationShape /> : null}
        </span>
        <span className={styles.name}>
          {step.name}
          <VisuallyHidden>, {step.stateWords}</VisuallyHidden>
        </span>
        {step.time ? <span className={styles.time}>{step.time}</span> : null}
        {step.detail ? <div className={styles.detail}>{step.detail}</div> : null}
      </li>
    ))}
  </ol>
);
