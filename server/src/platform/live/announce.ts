import type { LiveEvent } from '@keywright/contract/live';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** Who hears a hint: names of channels such as `person:<id>`, `desk`, `order:<id>`, `guest:<id>`, `session:<id>`. */
export type Channel = string;

/**
 * Sends a hint when this transaction commits, and never when it does not: PostgreSQL itself holds it back.
 * It reaches the listeners of every process.
 */
export const announce = async (tx: Tx | Db, event: LiveEvent, channels: Channel[]): Promise<void> => {
  await sql`select pg_notify('live', ${JSON.stringify({ event, channels })})`.execute(tx);
};
