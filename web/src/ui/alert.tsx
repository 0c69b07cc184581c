import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classes } from './class-names.ts';
import { CheckShape, DotShape, ExclamationShape, TriangleShape } from './shapes.tsx';
import { verbatim } from './verbatim.tsx';

const shapes = { rejected: ExclamationShape, late: TriangleShape, fulfilled: CheckShape, progress: DotShape };

type AlertProps = { tone: keyof typeof shapes; children: ReactNode; action?: ReactNode };

/** Says at its place what went wrong (`rejected`), needs care (`late`), went well, or is going on. It is read out at once. */
export const Alert = ({ tone, children, action }: AlertProps) => {
  const Shape = shapes[tone];
  return (
    <div className={classes(styles.alert, styles[tone])} role={tone === 'rejected' ? 'alert' : 'status'}>
      <Shape />
      <div className={styles.words}>
        <span>{verbatim(children)}</span>
        {action}
      </div>
    </div>
  );
};
