import { m } from '@keywright/words/messages';
import { Fact } from '../../ui/fact.tsx';
import styles from './numbers.module.css';

const definitions: readonly (readonly [name: () => string, words: () => string])[] = [
  [m.numbers_ordered, m.numbers_def_ordered],
  [m.numbers_delivered, m.numbers_def_delivered],
  [m.numbers_declined, m.numbers_def_declined],
  [m.numbers_share, m.numbers_def_share],
  [m.numbers_first_time, m.numbers_def_first_time],
  [m.numbers_median, m.numbers_def_median],
  [m.numbers_handling, m.numbers_def_handling],
  [m.numbers_asked_again, m.numbers_def_asked_again],
  [m.numbers_objected, m.numbers_def_objected],
  [m.numbers_reported, m.numbers_def_reported],
  [m.numbers_refunded, m.numbers_def_refunded],
];

/** What each number of this page and its files counts. */
export const Definitions = () => (
  <details className={styles.definitions}>
    <summary>{m.numbers_definitions()}</summary>
    <dl>
      {definitions.map(([name, words]) => (
        <Fact key={name()} name={name()}>
          {words()}
        </Fact>
      ))}
    </dl>
  </details>
);
