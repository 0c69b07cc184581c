import type { ComponentProps } from 'react';
import { useFieldParts } from '../../ui/field-context.ts';
import styles from './accounts.module.css';

/** The platform's own file control: it keeps the file when sending fails, and a phone offers its camera. */
export const PaperInput = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <input {...useFieldParts()} {...props} type="file" accept="image/*" className={styles.file} />
);
