import type { Tx } from '../../platform/db/database.ts';

export type WorkshopReactions = {
  /** Somebody works in a workshop no longer. */
  technicianLeft: (tx: Tx, left: { personId: string }) => Promise<void>;
};
