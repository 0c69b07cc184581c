import type { Actor } from '../../access/actor.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { ReactionsTo } from '../../platform/reactions.ts';

export type SessionReactions = ReactionsTo<{
  /** A member signed in on a browser that has a guest's cookie. */
  signedIn: { personId: string; guestId: string; trace: Trace };
  /** Somebody signed in has set another password; `sessionId` is the session that began with it. */
  passwordChanged: { person: Pick<Actor, 'email' | 'locale'>; sessionId: string; at: Date };
}>;
