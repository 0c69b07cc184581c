import { seedDemoPeople } from '../db/seed/demo-people.ts';
import { enqueueConfirmation } from './features/accounts/issue-confirmation.ts';
import { ensureFirstSuperAdmin } from './features/sessions/make-super-admin.ts';
import type { Parts } from './platform/parts.ts';

/** Before the first call: the demo's people and their world, and the first super admin that the settings name. Changes nothing later. */
export const settlePeople = async (parts: Parts): Promise<void> => {
  const { demo, demoWorld } = parts.settings;
  // Read by no other start: what makes the world is no part of a real installation.
  const drawWorld = async () => (await import('../db/seed/world/demo-world.ts')).drawWorld(parts);
  if (demo) await seedDemoPeople(parts, demoWorld ? drawWorld : undefined);
  await ensureFirstSuperAdmin(parts, (tx, made, at) => enqueueConfirmation(parts, tx, made, at));
};
