import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Plate, PlateLine } from '../../ui/plate.tsx';
import styles from './home.module.css';

/** What an answer looks like: a vehicle that is sold, whose make needs no PIN. Only where there is room beside the field; on phones the third step shows a plate. */
export const SamplePlate = () => (
  <aside className={styles.sample} aria-label={m.home_sample_label()}>
    <div className={styles.sampleHead}>
      <div>
        <p className={styles.vehicle}>{m.home_sample_vehicle()}</p>
        <p className="meta">{m.home_sample_meta()}</p>
      </div>
      <Badge tone="fulfilled">{m.home_sample_status()}</Badge>
    </div>
    <Plate>
      <PlateLine label={m.common_key_code()} code="1432X" />
    </Plate>
    <p className="meta">{m.home_sample_label()}</p>
  </aside>
);
