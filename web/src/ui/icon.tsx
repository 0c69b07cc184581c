import type { Drawing } from './drawing.tsx';
import styles from './icon.module.css';

/**
 * One icon at our size and stroke: `<Icon of={Bell} />` with `import { Bell } from './drawings/bell.tsx'`. It is a picture beside a
 * word; a button without words needs an `aria-label`.
 */
export const Icon = ({ of: Drawing }: { of: Drawing }) => <Drawing className={styles.icon} />;
