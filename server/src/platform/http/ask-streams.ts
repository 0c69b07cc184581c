import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@keywright/contract/live';
import type { Clock } from '../clock.ts';
import type { Channel } from '../live/announce.ts';
import type { Source } from './source.ts';

/** What one caller may hear. */
export type Hearing = {
  channels: Channel[];
  /** Its `session.ended` ends the stream. */
  endOn?: Channel<'session'>;
  /** Whose stream it is: a person, a guest, a link. */
  owner: string;
};

/** A stream that is open; `again` asks again what its caller may hear, and throws when that is nothing any more. */
export type Stream = {
  hearing: Hearing;
  source: Source;
  again: () => Promise<Hearing>;
  /** What a hint does to it, where hints are not written to it as they are. */
  hear?: ((event: LiveEvent) => void) | undefined;
  /** How often it is asked who hears it, where that is more often than of others. */
  askEveryMs?: number | undefined;
  raw: ServerResponse;
  /** When it was last asked who hears it. */
  askedAt: number;
  /** How often the hint connection was lost since: it hears nothing before it is known again who listens. */
  doubts: number;
  /** For how many looks it has been ended and is still there: its reader may be gone without a word. */
  endedLooks: number;
};

const ASKED_AT_ONCE = 4;
const MOST_BUFFERED_BYTES = 1_000_000;

/** Asks of each stream who hears it, a few at once, and closes those whose caller may not hear the same any more. */
export const openAsking = (clock: Clock) => {
  const waiting = new Set<Stream>();
  let asking = 0;

  const askNext = (): void => {
    for (const stream of waiting) {
      if (asking === ASKED_AT_ONCE) return;
      waiting.delete(stream);
      asking += 1;
      void ask(stream, clock).finally(() => {
        asking -= 1;
        askNext();
      });
    }
  };
  return {
    ask: (streams: Iterable<Stream>): void => {
      for (const stream of streams) waiting.add(stream);
      askNext();
    },
    forget: (stream: Stream): void => {
      waiting.delete(stream);
    },
  };
};

const ask = async (stream: Stream, clock: Clock): Promise<void> => {
  const { doubts } = stream;
  stream.askedAt = clock.now().getTime();
  try {
    const { channels } = await stream.again();
    if (!isSame(channels, stream.hearing.channels)) return void stream.raw.end();
  } catch {
    // Also when the database is out of reach: whoever listens comes back.
    return void stream.raw.end();
  }
  // What was lost while it was asked is a doubt of its own.
  if (doubts === 0 || doubts !== stream.doubts) return;
  stream.doubts = 0;
  take(stream, { type: 'stale' });
};

const isSame = (one: readonly Channel[], other: readonly Channel[]): boolean =>
  one.length === other.length && one.every((channel) => other.includes(channel));

export const textOf = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n\n`;

/** Gives a hint to a stream. */
export const take = ({ hear, raw }: Pick<Stream, 'hear' | 'raw'>, event: LiveEvent): void => {
  if (hear) hear(event);
  else send(raw, textOf(event));
};

/** Writes to a stream; a reader too slow to keep up is let go. */
export const send = (raw: ServerResponse, text: string): void => {
  // Its end may still be on the way to a reader who takes nothing.
  if (raw.writableEnded) return;
  if (raw.writableLength > MOST_BUFFERED_BYTES) raw.destroy();
  else raw.write(text);
};
