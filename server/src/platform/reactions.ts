import type { Tx } from './db/database.ts';

/**
 * What follows elsewhere from what a feature did, each by name with what it is told: in the same transaction, and with no answer. What an
 * act has to know from elsewhere is asked through a port.
 */
export type ReactionsTo<Done extends Record<string, object>> = {
  readonly [Name in keyof Done]: (tx: Tx, what: Done[Name]) => Promise<void>;
};
