import { seedDemoPeople } from '../db/seed/demo-people.ts';
import { ensureFirstSuperAdmin } from './features/sessions/make-super-admin.ts';
import type { Parts } from './platform/parts.ts';

/** Before the first call: the demo's people, and the first super admin that the settings name. Changes nothing later. */
export const settlePeople = async (parts: Parts): Promise<void> => {
  if (parts.settings.demo) await seedDemoPeople(parts);
  await ensureFirstSuperAdmin(parts);
};
