import type { DeskRequest } from '@keywright/contract/desk';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import styles from './desk.module.css';

/** The models that a request had before its customer changed them. */
export const EarlierModels = ({ request: { earlierModels } }: { request: DeskRequest }) =>
  earlierModels.length === 0 ? null : (
    <section className={styles.earlierVins} aria-label={m.desk_earlier_models()}>
      <p className={styles.meta}>{m.desk_earlier_models()}</p>
      <ul>
        {earlierModels.map(({ model, until }) => (
          <li key={until}>
            <span translate="no">{model}</span>{' '}
            <span className={styles.meta}>{m.desk_earlier_model_time({ until: dayAndTime(until) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
