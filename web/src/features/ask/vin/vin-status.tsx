import { m } from '@keywright/words/messages';
import { classes } from '../../../ui/class-names.ts';
import { CheckShape, TriangleShape } from '../../../ui/shapes.tsx';
import styles from './vin.module.css';
import type { VinVerdict } from '../../../lib/vin-verdict.ts';

const slipWords = ({ slips: [slip] }: VinVerdict): string =>
  slip ? m.requests_vin_slip({ from: slip.from, to: slip.to, place: slip.place }) : m.requests_vin_bad();

const forbiddenWords = ({ forbidden: { letter, place } = { letter: '', place: 0 } }: VinVerdict): string =>
  m.requests_vin_forbidden({ letter, place });

const words: Record<VinVerdict['kind'], (verdict: VinVerdict) => string> = {
  empty: () => m.requests_vin_count({ count: 0 }),
  counting: ({ vin }) => m.requests_vin_count({ count: vin.length }),
  long: ({ vin }) => m.requests_vin_long({ count: vin.length }),
  forbidden: forbiddenWords,
  good: ({ vin }) => m.requests_vin_good({ digit: vin[8] ?? '' }),
  doubtful: slipWords,
};

const isSettled = ({ kind }: VinVerdict): boolean => kind !== 'empty' && kind !== 'counting';

/** The line under the ruler. A count is only seen; what was found out is also read out. */
export const VinStatus = ({ verdict }: { verdict: VinVerdict }) => {
  const { kind } = verdict;
  const settled = isSettled(verdict);
  const said = words[kind](verdict);
  return (
    <div>
      {settled ? null : <p className={styles.count}>{said}</p>}
      <div role="status">
        {settled ? (
          <p className={classes(styles.status, kind === 'good' ? styles.good : styles.care)}>
            {kind === 'good' ? <CheckShape /> : <TriangleShape />}
            <span>{said}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
};
