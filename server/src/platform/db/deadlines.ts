import { SECOND_MS } from '../durations.ts';

/** How long one statement may run; the server ends it then. */
export const MAX_STATEMENT_MS = 15 * SECOND_MS;

/** How long a session may stay idle inside of a transaction; the server ends the session then. */
export const MAX_IDLE_IN_TRANSACTION_MS = 15 * SECOND_MS;

/** How long a client waits for an answer: a server that works has ended the statement before that. */
export const MAX_ANSWER_MS = MAX_STATEMENT_MS + 2 * SECOND_MS;

/** How long a caller waits for a connection, be it a new one or one that others use. */
export const MAX_CONNECT_MS = 10 * SECOND_MS;

/** Idle time after which TCP asks whether the other side is still there. */
export const KEEP_ALIVE_MS = 10 * SECOND_MS;

/** A silent connection is closed after 3 to 4 s: the load balancer must know within 5. */
export const HEARTBEAT_EVERY_MS = SECOND_MS;
export const MAX_MISSED_HEARTBEATS = 3;

/** How long ago the pool may have had its last answer for this process to count as ready. */
export const MAX_UNSEEN_MS = 30 * SECOND_MS;
