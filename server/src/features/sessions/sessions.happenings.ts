import type { Actor } from '../../access/actor.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What follows elsewhere from what happens here, in the same transaction; wired in `reactions.ts`. */
export type SessionHappenings = {
  /** A member signed in on a browser that has a guest's cookie. */
  signedIn: (tx: Tx, signIn: { personId: string; guestId: string; trace: Trace }) => Promise<void>;
  /** Somebody signed in has set another password; `sessionId` is the session that began with it. */
  passwordChanged: (
    tx: Tx,
    changed: { person: Pick<Actor, 'email' | 'locale'>; sessionId: string; at: Date },
  ) => Promise<void>;
};
