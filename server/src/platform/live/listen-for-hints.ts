import type pg from 'pg';
import { DatabaseClient } from '../db/connection.ts';
import { KEEP_ALIVE_MS } from '../db/deadlines.ts';
import { startHeartbeat } from '../db/heartbeat.ts';
import type { Log } from '../log.ts';

const RECONNECT_MS = 1_000;
/** How long connecting and `listen` may take each. */
const MAX_LISTEN_MS = 3_000;

type Listening = {
  url: string;
  log: Log;
  hear: (payload: string) => void;
  /** Every hint is received from now on. */
  onConnect: () => void;
  /** Hints may be missed from now on. */
  onLost: () => void;
  /** Connected again: hints were missed. */
  onReturn: () => void;
};

/** Keeps one LISTEN connection. One that breaks or falls silent is replaced, again and again until it succeeds. */
export const listenForHints = async ({ url, log, hear, onConnect, onLost, onReturn }: Listening) => {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<void> => {
    const fresh: pg.Client = new DatabaseClient({
      connectionString: url,
      application_name: 'keywright hints',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: MAX_LISTEN_MS,
      query_timeout: MAX_LISTEN_MS,
    });
    let cause: unknown;
    fresh.on('error', (error) => {
      cause ??= error;
    });
    fresh.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query('listen live');
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw error;
    }
    // What was opened while the program closed is nobody's.
    if (closed) return fresh.end();
    client = fresh;
    fresh.once('end', () => {
      client = undefined;
      if (closed) return;
      onLost();
      log.warn({ err: cause }, 'live hints: connection lost');
      reconnectLater();
    });
    startHeartbeat(fresh);
    onConnect();
  };

  const reconnect = async (): Promise<void> => {
    try {
      await connect();
    } catch {
      reconnectLater();
      return;
    }
    log.warn('live hints: connected again');
    onReturn();
  };
  const reconnectLater = (): void => {
    if (!closed) retry = setTimeout(() => void reconnect(), RECONNECT_MS);
  };

  await connect();
  return {
    /** Whether the connection is there and answered its last heartbeats. */
    isConnected: (): boolean => client !== undefined,
    close: async (): Promise<void> => {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
};
