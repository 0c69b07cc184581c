import { MINUTE_MS } from '../../../platform/durations.ts';

/** So long after the last touch another may take a started request over. */
const IDLE_MS = 5 * MINUTE_MS;

type Held = { touchedAt: Date | null; startedAt: Date | null };

export const isIdle = ({ touchedAt, startedAt }: Held, now: Date): boolean => {
  const last = touchedAt ?? startedAt;
  return last === null || now.getTime() - last.getTime() >= IDLE_MS;
};
