import { useEffect, useState } from 'react';

const TICK = 10_000;

/**
 * The time in milliseconds on the server's clock, told again every ten seconds. `serverNow` is what the last answer said
 * and `answeredAt` when it came, by this device's clock, which may be wrong.
 */
export const useServerClock = (serverNow: string | null, answeredAt: number): number => {
  const [here, setHere] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  const ahead = serverNow === null ? 0 : Date.parse(serverNow) - answeredAt;
  return Math.max(here, answeredAt) + ahead;
};
