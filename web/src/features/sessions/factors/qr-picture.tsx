import { m } from '@keywright/words/messages';
import styles from './factors.module.css';

/** Readers need four modules of light ground around the code. */
const QUIET = 4;

/** The dark modules as one path: a bar for each run of them in a row. */
export const pathOf = (rows: readonly string[]): string =>
  rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ 0: run, index }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('');

/** A QR code drawn from its rows. Dark on light in both themes: many readers know no other. */
export const QrPicture = ({ rows }: { rows: readonly string[] }) => {
  const size = rows.length + 2 * QUIET;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={m.factors_qr_label()}
    >
      <path className={styles.dark} d={pathOf(rows)} />
    </svg>
  );
};
