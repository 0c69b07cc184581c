import type { VinVerdict } from '../../lib/vin-verdict.ts';
import { m } from '@keywright/words/messages';
import { CheckShape, TriangleShape } from '../../ui/shapes.tsx';
import styles from './home.module.css';

const slipWords = ({ slips: [slip] }: VinVerdict): string =>
  slip ? m.home_vin_slip({ from: slip.from, to: slip.to, place: slip.place }) : m.home_vin_bad();

const words: Record<VinVerdict['kind'], (verdict: VinVerdict) => string> = {
  empty: () => m.home_vin_count({ count: 0 }),
  counting: ({ vin }) => m.home_vin_count({ count: vin.length }),
  long: ({ vin }) => m.home_vin_too_long({ count: vin.length }),
  forbidden: ({ forbidden: { letter, place } = { letter: '', place: 0 } }) => m.home_vin_forbidden({ letter, place }),
  good: ({ vin }) => m.home_vin_good({ digit: vin[8] ?? '' }),
  doubtful: slipWords,
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
