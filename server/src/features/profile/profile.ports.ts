import type { Known } from '../../access/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SetCookie } from '../../platform/http/cookies.ts';

/** What a profile's acts ask of other features before they go on; answered in `ports.ts`. */
export type ProfilePorts = {
  /** Whether it was really they who signed in, before anything that can't be undone: else it throws. Outside of any transaction. */
  requireFreshOrPassword: (caller: Known, password: string | undefined) => Promise<void>;
  /** Nothing of the member's cart is ordered or added until this transaction ends. */
  holdCart: (tx: Tx, person: { personId: string }) => Promise<void>;
  /** What takes a session out of the browser. */
  noSessionCookies: () => SetCookie[];
};
