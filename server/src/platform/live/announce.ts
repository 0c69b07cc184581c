import type { HintName, hints, LiveEvent } from '@keywright/contract/live';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** Who hears a hint: everybody of the desk, or whoever is known as one of these. */
export type Channel = 'desk' | `${'person' | 'guest' | 'order' | 'session'}:${string}`;

type Concerned = { personId?: string | null; guestId?: string | null; orderId?: string | null };

/** The channels of whoever has to do with something: whose it is, and whoever holds its order's link. */
export const channelsOf = ({ personId, guestId, orderId }: Concerned): Channel[] => [
  ...(personId ? [`person:${personId}` as const] : []),
  ...(guestId ? [`guest:${guestId}` as const] : []),
  ...(orderId ? [`order:${orderId}` as const] : []),
];

/** A hint with the id that its name asks for, under the name of what it is an id of. */
export type Hint = {
  [Name in HintName]: { type: Name } & { [Id in `${(typeof hints)[Name]}Id`]: string };
}[HintName];

/**
 * Sends a hint when this transaction commits, and never when it does not: PostgreSQL itself holds it back.
 * It reaches the listeners of every process.
 */
export const announce = async (tx: Tx | Db, { type, ...named }: Hint, channels: Channel[]): Promise<void> => {
  const [id = ''] = Object.values(named);
  const event: LiveEvent = { type, id };
  await sql`select pg_notify('live', ${JSON.stringify({ event, channels })})`.execute(tx);
};
