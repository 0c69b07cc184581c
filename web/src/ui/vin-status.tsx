import { Ruler } from './ruler.tsx';
import { CheckShape, TriangleShape } from './shapes.tsx';
import styles from './vin-status.module.css';

type VinStatusProps = { tone: 'counting' | 'good' | 'care'; says: string };

/** The line under the ruler. A count is only seen; what was found out is also read out. */
export const VinStatus = ({ tone, says }: VinStatusProps) => (
  <div className={styles.line}>
    {tone === 'counting' ? <p>{says}</p> : null}
    <div role="status">
      {tone === 'counting' ? null : (
        <p className={styles[tone]}>
          {tone === 'good' ? <CheckShape /> : <TriangleShape />}
          <span>{says}</span>
        </p>
      )}
    </div>
  </div>
);

type VinReadingProps = VinStatusProps & { filled: number; marked: readonly number[] };

/** What stands under a VIN while it is typed: the ruler, and the line under it. */
export const VinReading = ({ filled, marked, ...status }: VinReadingProps) => (
  <>
    <Ruler filled={filled} verdict={status.tone === 'good' ? 'good' : undefined} marked={marked} />
    <VinStatus {...status} />
  </>
);
