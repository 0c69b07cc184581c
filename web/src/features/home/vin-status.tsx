import { m } from '@keywright/words/messages';
import { CheckShape, TriangleShape } from '../../ui/shapes.tsx';
import styles from './home.module.css';
import type { VinVerdict } from './vin-verdict.ts';

const words: Record<VinVerdict['kind'], (verdict: VinVerdict) => string> = {
  empty: () => m.home_vin_count({ count: 0 }),
  counting: ({ length }) => m.home_vin_count({ count: length }),
  long: ({ length }) => m.home_vin_too_long({ count: length }),
  forbidden: ({ letter = '', place = 0 }) => m.home_vin_forbidden({ letter, place }),
  good: ({ letter = '' }) => m.home_vin_good({ digit: letter }),
  bad: () => m.home_vin_bad(),
  slip: ({ from = '', to = '', place = 0 }) => m.home_vin_slip({ from, to, place }),
};

const looks = { good: styles.good, counting: styles.counting, empty: styles.counting } as const;

/** The line under the ruler. It is read out when it settles, not at every character. */
export const VinStatus = ({ verdict }: { verdict: VinVerdict }) => {
  const { kind } = verdict;
  const settled = kind !== 'counting' && kind !== 'empty';
  return (
    <p
      className={(looks as Record<string, string | undefined>)[kind] ?? styles.care}
      role={settled ? 'status' : undefined}
    >
      {kind === 'good' ? <CheckShape /> : null}
      {settled && kind !== 'good' ? <TriangleShape /> : null}
      {words[kind](verdict)}
    </p>
  );
};
