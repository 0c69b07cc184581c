import type { Locale } from '@keywright/contract/locale';
import type { Endpoint } from '@keywright/contract/endpoint';
import type { Duty, Role } from '@keywright/contract/people';
import type { Trace } from '../platform/audit/trace.ts';
import type { Source } from '../platform/http/source.ts';

/** A signed-in person, read from the database on this very call: a role is never taken from a token. */
export type Actor = {
  id: string;
  role: Role;
  email: string;
  fname: string;
  lname: string;
  isValidated: boolean;
  /** Whether they proved that they read mail at `email`. */
  isEmailConfirmed: boolean;
  /** What this person must do before anything else. */
  duties: Duty[];
  /** In which mail to them is written. */
  locale: string;
};

/** What an endpoint asks of whoever calls it. */
export type CallAccess = Pick<Endpoint, 'audience' | 'beforeDuties'>;

/** Whoever is behind one call, as they were when it came in. */
export type Caller = {
  person: Actor | undefined;
  /** A visitor's own guest cookie, if it is one that we set and still know. */
  guest: { id: string } | undefined;
  session: { id: string; signedInAt: Date } | undefined;
  /** The call needs that whoever makes it has just shown who they are: asked when the call comes in, and again in the act's transaction. */
  needsProof?: boolean;
  /** Of the device cookie that this browser presents, if it has one. Few calls ask. */
  deviceHash: () => Buffer | undefined;
  locale: Locale;
  /** The time zone that the browser names, by its IANA name; null where it names none. Few calls ask. */
  zone: () => string | null;
  /** Where the call comes from: what limits count by. */
  source: Source;
  trace: Trace;
  /** What they were let in by, and what an act of theirs is let through by once more. */
  access: CallAccess;
};

/** A caller who is signed in. */
export type Known = Caller & { person: Actor };
