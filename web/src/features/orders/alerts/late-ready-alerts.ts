import { lazy } from 'react';

/** Fetched once the order stands. Where it does not come, nothing is lost but the offer: the mail goes as always. */
export const ReadyAlerts = lazy(() =>
  import('./ready-alerts.tsx').then(
    (part) => ({ default: part.ReadyAlerts }),
    () => ({ default: () => null }),
  ),
);
