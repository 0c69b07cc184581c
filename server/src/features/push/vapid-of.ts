import type { Parts } from '../../platform/parts.ts';
import { openVapid, type Vapid } from '../../platform/push/vapid.ts';

const opened = new WeakMap<Buffer, Vapid>();

/** The program's own key at push services, made once. */
export const vapidOf = ({ settings }: Pick<Parts, 'settings'>): Vapid => {
  const { secretKey, supportEmail: contact } = settings;
  const known = opened.get(secretKey) ?? openVapid({ secretKey, contact });
  opened.set(secretKey, known);
  return known;
};
