import { type ComponentType, lazy } from 'react';
import type { ReadyAlertsProps } from './ready-alerts.tsx';

/** Fetched once the order stands. Where it does not come, nothing is lost but the offer: the mail goes as always. */
export const ReadyAlerts = lazy(async (): Promise<{ default: ComponentType<ReadyAlertsProps> }> => {
  const part = await import('./ready-alerts.tsx').catch(() => null);
  return { default: part ? part.ReadyAlerts : () => null };
});
