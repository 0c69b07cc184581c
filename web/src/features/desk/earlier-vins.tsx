import type { DeskRequest } from '@keywright/contract/desk';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import styles from './desk.module.css';

/** The VINs that a request had before its customer changed them: the record of them stays, also after the request has ended. */
export const EarlierVins = ({ request: { earlierVins } }: { request: DeskRequest }) =>
  earlierVins.length === 0 ? null : (
    <section className={styles.earlierVins} aria-label={m.desk_earlier_vins()}>
      <p className={styles.meta}>{m.desk_earlier_vins()}</p>
      <ul>
        {earlierVins.map(({ vin, from, until }) => (
          <li key={from}>
            <span className={styles.earlierVin} translate="no">
              {vin}
            </span>{' '}
            <span className={styles.meta}>
              {m.desk_earlier_vin_times({ from: dayAndTime(from), until: dayAndTime(until) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
