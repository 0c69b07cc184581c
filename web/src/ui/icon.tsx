import { createElement } from 'react';
import styles from './icon.module.css';

/** The shapes of one drawing, each with a `key`, on a field of 24 by 24. */
export type Drawing = { node: [shape: string, attributes: Record<string, string>][] };

/**
 * One icon at our size and stroke: `<Icon of={Bell} />` with `import Bell from 'icon:bell'`, so that each
 * screen loads only its own drawings. It is a picture beside a word; a button without words needs an `aria-label`.
 */
export const Icon = ({ of: { node } }: { of: Drawing }) => (
  <svg
    className={styles.icon}
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {node.map(([shape, attributes]) => createElement(shape, attributes))}
  </svg>
);
