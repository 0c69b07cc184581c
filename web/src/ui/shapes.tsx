import type { ReactNode } from 'react';
import styles from './shapes.module.css';

/** Small marks beside words, as tall as the words. A status is told by its shape as well as by its colour. */
const Shape = ({ children }: { children: ReactNode }) => (
  <svg className={styles.shape} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

export const ClockShape = () => (
  <Shape>
    <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d="M6 3v3l2 1.4" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
  </Shape>
);

export const DotShape = () => (
  <Shape>
    <circle cx="6" cy="6" r="5" fill="currentColor" />
  </Shape>
);

export const RingShape = () => (
  <Shape>
    <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />
  </Shape>
);

export const CheckShape = () => (
  <Shape>
    <path
      d="M1.5 6.5 4.5 9.5 10.5 2.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Shape>
);

export const TriangleShape = () => (
  <Shape>
    <path d="M6 .8 11.6 11H.4z" fill="currentColor" />
  </Shape>
);

export const ExclamationShape = () => (
  <Shape>
    <path d="M6 1.2v6" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
    <circle cx="6" cy="10.4" r="1.3" fill="currentColor" />
  </Shape>
);

export const DashShape = () => (
  <Shape>
    <path d="M2 6h8" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
  </Shape>
);
