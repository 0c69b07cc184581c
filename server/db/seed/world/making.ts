import type { CartPrice, RequestPrice, Tier } from '@keywright/contract/pricing';
import type { Trace } from '../../../src/platform/audit/trace.ts';
import { DAY_MS } from '../../../src/platform/durations.ts';
import type { Parts } from '../../../src/platform/parts.ts';
import type { Chance } from './chance.ts';
import type { Collection } from './collect.ts';
import type { Paper } from './papers.ts';
import type { PlannedOrder, PlannedRequest } from './plan-orders.ts';

/** Somebody with an account, as rows need them. */
export type Known = { id: string; name: string; locale: string; isMember: boolean; tierAt: (at: Date) => Tier };

export type Making = {
  parts: Pick<Parts, 'settings' | 'vault'>;
  chance: Chance;
  now: Date;
  into: Collection;
  known: (email: string) => Known;
  fileOf: (paper: Paper) => string;
};

/** As long as most cards hold money. */
export const HOLD_MS = 7 * DAY_MS;

export const traceOf = ({ id, name }: Pick<Known, 'id' | 'name'>): Trace => ({
  actorKind: 'person',
  actorId: id,
  actorName: name,
  sessionId: null,
  ip: '',
  httpRequestId: '',
});

/** An order with whose it is and what it costs. */
export type Ordered = PlannedOrder & {
  cartId: string;
  owner: { person_id: string } | { guest_id: string };
  buyer: Known | undefined;
  trace: Trace;
  price: CartPrice;
  prices: Map<string, RequestPrice>;
};

export const withPin = ({ prices }: Ordered, { id }: PlannedRequest): boolean => prices.get(id)?.pinEntitled ?? false;
