import type { LiveEvent } from '@keywright/contract/live';
import type { CarrierOf, ChannelKind, HintName, hints } from '@keywright/contract/live.calls';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** One channel, or one of these kinds: the desk's, that of super admins, or that of one person, guest, order or session. */
export type Channel<Kind extends ChannelKind = ChannelKind> = Kind extends 'desk' | 'office'
  ? Kind
  : `${Kind}:${string}`;

type Concerned = { personId?: string | null; guestId?: string | null; orderId?: string | null };

/** The channels of whoever has to do with something: whose it is, and whoever holds its order's link. */
export const channelsOf = ({ personId, guestId, orderId }: Concerned): Channel<'person' | 'guest' | 'order'>[] => [
  ...(personId ? [`person:${personId}` as const] : []),
  ...(guestId ? [`guest:${guestId}` as const] : []),
  ...(orderId ? [`order:${orderId}` as const] : []),
];

/** A hint with the id that its name asks for, under the name of what it is an id of. */
export type Hint<Name extends HintName> = { type: Name } & { [Id in `${(typeof hints)[Name]}Id`]: string };

/**
 * Sends a hint when this transaction commits, and never when it does not: PostgreSQL itself holds it back.
 * It reaches the listeners of every process, on channels that carry it.
 */
export const announce = async <const Name extends HintName>(
  tx: Tx | Db,
  { type, ...named }: Hint<Name>,
  channels: Channel<CarrierOf<Name>>[],
): Promise<void> => {
  const [id = ''] = Object.values<string>(named);
  const event: LiveEvent = { type, id };
  await sql`select pg_notify('live', ${JSON.stringify({ event, channels })})`.execute(tx);
};
