import type { ComponentType, SVGProps } from 'react';
import styles from './icon.module.css';

type Drawing = ComponentType<SVGProps<SVGSVGElement>>;

/**
 * One icon at our size and stroke: `<Icon of={Bell} />` with `import Bell from 'lucide-react/icons/bell'`, so that each
 * screen loads only its own drawings. It is a picture beside a word; a button without words needs an `aria-label`.
 */
export const Icon = ({ of: Drawing }: { of: Drawing }) => (
  <Drawing className={styles.icon} width={20} height={20} strokeWidth={1.75} aria-hidden="true" focusable="false" />
);
