import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './table.module.css';

type TableProps = {
  /** The table's name; also of the region that scrolls sideways where the table is too wide. */
  label: string;
  compact?: boolean | undefined;
  className?: string | undefined;
  columns: readonly string[];
  /** The last column, where it holds figures. */
  figures?: string;
  /** Told of each press on it, before it is one. */
  onPointerDown?: (() => void) | undefined;
  /** The rows. */
  children: ReactNode;
};

/** A table of rows 44 px high (36 when compact). A chosen row carries `data-selected`, a figure's cell `data-end`. */
export const Table = ({ label, compact, className, columns, figures, onPointerDown, children }: TableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it
  <section className={styles.wrap} aria-label={label} tabIndex={0} onPointerDown={onPointerDown}>
    <table className={classes(styles.table, compact && styles.compact, className)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {figures ? (
            <th scope="col" data-end="">
              {figures}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
