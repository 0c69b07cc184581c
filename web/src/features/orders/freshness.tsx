import { timeOfDay } from '../../lib/format.ts';
import type { LiveState } from '../../lib/live.ts';
import { m } from '@keywright/words/messages';
import { LiveDot } from '../../ui/live-dot.tsx';
import styles from './orders.module.css';

type FreshnessProps = { state: LiveState | null; answeredAt: number };

const words: Record<LiveState, () => string> = {
  live: m.common_live,
  reconnecting: m.common_reconnecting,
  offline: m.common_offline,
};

/** Whether what is seen is live, and how old it may be when it is not. */
export const Freshness = ({ state, answeredAt }: FreshnessProps) =>
  state === null ? null : (
    <div className={styles.fresh}>
      <LiveDot state={state} words={words[state]()} />
      {state === 'live' ? null : <span className="meta">{ageWords(state, answeredAt)}</span>}
    </div>
  );

const ageWords = (state: LiveState, answeredAt: number): string =>
  state === 'offline' ? m.orders_offline({ time: timeOfDay(new Date(answeredAt).toISOString()) }) : m.orders_stale();
