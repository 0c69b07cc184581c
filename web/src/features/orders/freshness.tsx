import { useState } from 'react';
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

/** Whether what is seen is live, and how old it may be when it is not. Its line is there before the stream is opened. */
export const Freshness = ({ state, answeredAt }: FreshnessProps) => {
  // What was just fetched is not old, though the stream is still being opened.
  const [wasLive, setWasLive] = useState(false);
  if (state === 'live' && !wasLive) setWasLive(true);
  const isStale = state === 'offline' || (state === 'reconnecting' && wasLive);
  return (
    <div className={styles.fresh}>
      {state ? <LiveDot state={state} words={words[state]()} /> : null}
      {state && isStale ? <span className="meta">{ageWords(state, answeredAt)}</span> : null}
    </div>
  );
};

const ageWords = (state: LiveState, answeredAt: number): string =>
  state === 'offline' ? m.orders_offline({ time: timeOfDay(new Date(answeredAt).toISOString()) }) : m.orders_stale();
