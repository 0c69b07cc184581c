import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './class-names.ts';
import { CheckShape, ClockShape, DashShape, DotShape, ExclamationShape, TriangleShape } from './shapes.tsx';

const shapes = {
  pending: ClockShape,
  progress: DotShape,
  fulfilled: CheckShape,
  late: TriangleShape,
  soon: ClockShape,
  overdue: TriangleShape,
  veryLate: ExclamationShape,
  rejected: ExclamationShape,
  neutral: DashShape,
};

export type BadgeTone = keyof typeof shapes;

/** A status in words with the shape and colour of its tone. */
export const Badge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => {
  const Shape = shapes[tone];
  return (
    <span className={classes(styles.badge, styles[tone])}>
      <Shape />
      {/* In an element of its own, so that React's changes show after a page translator has replaced the text node. */}
      <span>{children}</span>
    </span>
  );
};
