import { LiveEvent } from '@keywright/contract/live';
import pg from 'pg';
import { z } from 'zod';
import type { Log } from '../log.ts';
import type { Channel } from './announce.ts';
import { openQuiet } from './quiet.ts';

export type Listener = (event: LiveEvent) => void;
const RECONNECT_MS = 1_000;
const WARN_EVERY_MS = 60_000;

const Hint = z.object({ event: LiveEvent, channels: z.array(z.string()) });

/** Undefined for what says nothing: whoever reaches the database may send anything, and another version other events. */
const readHint = (payload: string): z.infer<typeof Hint> | undefined => {
  try {
    return Hint.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
};

/**
 * One LISTEN connection for each process, fanned out to the browsers connected to it. When it breaks it comes back by
 * itself, and whoever asked for it is told: hints were missed, and ends of sessions too. A hint that can't be read is a missed one.
 */
export const openHub = async (url: string, log: Log) => {
  const channels = new Map<string, Set<Listener>>();
  const returns = new Set<() => void>();
  const quiet = openQuiet();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let warnedAt = -WARN_EVERY_MS;

  const tell = (event: LiveEvent, names: readonly string[]) => {
    quiet.note(names);
    const heard = new Set(names.flatMap((name) => [...(channels.get(name) ?? [])]));
    for (const listener of heard) listener(event);
  };

  const tellMissed = () => returns.forEach((hear) => hear());
  const miss = () => {
    quiet.begin();
    if (performance.now() - warnedAt >= WARN_EVERY_MS) {
      warnedAt = performance.now();
      log.warn('live hints: one could not be read');
    }
    tellMissed();
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    const lost = (cause: unknown) => {
      if (closed || client !== fresh) return;
      client = undefined;
      quiet.lose();
      log.warn({ err: cause }, 'live hints: connection lost');
      void fresh.end().catch(() => undefined);
      reconnectLater();
    };
    fresh.on('error', lost);
    fresh.on('end', () => lost('ended'));
    fresh.on('notification', ({ payload }) => {
      const hint = readHint(payload ?? '');
      if (hint) tell(hint.event, hint.channels);
      else miss();
    });
    client = fresh;
    await fresh.connect();
    await fresh.query('listen live');
    quiet.begin();
  };

  const reconnectLater = () => {
    retry = setTimeout(() => {
      connect().then(tellMissed, () => {
        client = undefined;
        reconnectLater();
      });
    }, RECONNECT_MS);
  };

  await connect();

  return {
    /** Hears the hints of these channels until the returned function is called. */
    join: (names: Channel[], listener: Listener): (() => void) => {
      for (const name of names) channels.set(name, (channels.get(name) ?? new Set()).add(listener));
      return () => {
        for (const name of names) {
          channels.get(name)?.delete(listener);
          if (channels.get(name)?.size === 0) channels.delete(name);
        }
      };
    },
    quietMs: quiet.ms,
    /** Calls back each time hints were missed (the connection was lost and is there again, one could not be read), until the returned function is called. */
    onReturn: (hear: () => void): (() => void) => {
      returns.add(hear);
      return () => returns.delete(hear);
    },
    close: async (): Promise<void> => {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
};

export type Hub = Awaited<ReturnType<typeof openHub>>;
