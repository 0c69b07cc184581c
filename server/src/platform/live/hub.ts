import { LiveEvent } from '@keywright/contract/live';
import { z } from 'zod';
import type { Log } from '../log.ts';
import type { Channel } from './announce.ts';
import { listenForHints } from './listen-for-hints.ts';
import { openQuiet } from './quiet.ts';

export type Listener = (event: LiveEvent) => void;
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
 * One LISTEN connection for each process, fanned out to the browsers connected to it. When it breaks or falls silent it comes back by
 * itself, and whoever asked for it is told: hints were missed, and ends of sessions too. A hint that can't be read is a missed one.
 */
export const openHub = async (url: string, log: Log) => {
  const channels = new Map<string, Set<Listener>>();
  const returns = new Set<() => void>();
  const quiet = openQuiet();
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

  const listening = await listenForHints({
    url,
    log,
    hear: (payload) => {
      const hint = readHint(payload);
      if (hint) tell(hint.event, hint.channels);
      else miss();
    },
    onConnect: quiet.begin,
    onLost: quiet.lose,
    onReturn: tellMissed,
  });

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
    isConnected: listening.isConnected,
    /** Calls back each time hints were missed (the connection was lost and is there again, one could not be read), until the returned function is called. */
    onReturn: (hear: () => void): (() => void) => {
      returns.add(hear);
      return () => returns.delete(hear);
    },
    close: listening.close,
  };
};

export type Hub = Awaited<ReturnType<typeof openHub>>;
