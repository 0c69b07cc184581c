import type { DeskHours } from '@keywright/contract/desk-hours';
import type { Parts } from '../../../platform/parts.ts';
import { findDeskHours } from '../desk-hours.store.ts';

/** When the desk is open. Nobody has set it: always. */
export const viewDeskHours = async ({ db }: Parts): Promise<DeskHours> => {
  const row = await findDeskHours(db);
  return {
    version: row?.version ?? 0,
    hours: row?.hours ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedBy ?? null,
  };
};
