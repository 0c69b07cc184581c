import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Says of a transaction that it holds rows and changes none: its end then does not wait for the disk. */
export const onlyLooked = async (tx: Tx): Promise<void> => {
  await sql`set local synchronous_commit = off`.execute(tx);
};
