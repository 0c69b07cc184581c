import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@keywright/contract/live';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import { bySource } from '../limits/by-source.ts';
import { streamLimits } from '../limits/limits.ts';
import type { Channel } from '../live/announce.ts';
import type { Parts } from '../parts.ts';
import type { Source } from './source.ts';

/** What one caller may hear. */
export type Hearing = {
  channels: Channel[];
  /** Its `session.ended` ends the stream. */
  endOn?: Channel;
  /** Whose stream it is: a person, a guest, a link. */
  owner: string;
};

/** One stream as it is opened; `again` asks anew what its caller may hear and throws when that is nothing any more. */
export type Opening = { hearing: Hearing; source: Source; again: () => Promise<Hearing> };
type Stream = Opening & {
  raw: ServerResponse;
  /** When it was last asked who hears it. */
  askedAt: number;
  /** How often the hint connection was lost since: it hears nothing before it is known again who listens. */
  doubts: number;
  /** For how many looks it has been ended and is still there: its reader may be gone without a word. */
  endedLooks: number;
};

const LOOK_EVERY_MS = 1_000;
const BEAT_EVERY = 20;
/** Sessions, guests and links also end by time, which nobody announces. */
const ASK_EVERY_MS = 60_000;
const ASKED_AT_ONCE = 4;
const MOST_ENDED_LOOKS = 5;
const MOST_BUFFERED_BYTES = 1_000_000;
const RETRY_AFTER_S = 30;

export type LiveStreams = ReturnType<typeof openLiveStreams>;

/**
 * All streams of this process. Who opens more than a few loses the oldest: a phone leaves dead ones behind, which must not keep it out.
 * Each is asked every minute who hears it, and all of them once the hint connection was lost, since what ended meanwhile was told to
 * nobody; a stream whose caller may not hear the same any more is closed.
 */
export const openLiveStreams = (app: FastifyInstance, { hub, clock }: Pick<Parts, 'hub' | 'clock'>) => {
  const open = new Set<Stream>();
  const byOwner = new Map<string, Set<Stream>>();
  const fromSource = new Map<string, number>();
  const toAsk = new Set<Stream>();
  let asking = 0;
  let looks = 0;

  const placesOf = ({ source }: Opening) => bySource('stream', source, { max: streamLimits.ofSource, windowMs: 0 });
  const count = (stream: Stream, by: 1 | -1): void => {
    for (const { bucket } of placesOf(stream)) {
      const now = (fromSource.get(bucket) ?? 0) + by;
      if (now > 0) fromSource.set(bucket, now);
      else fromSource.delete(bucket);
    }
  };

  const ask = async (stream: Stream): Promise<void> => {
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
    send(stream.raw, textOf({ type: 'stale' }));
  };
  const askNext = (): void => {
    for (const stream of toAsk) {
      if (asking === ASKED_AT_ONCE) return;
      toAsk.delete(stream);
      asking += 1;
      void ask(stream).finally(() => {
        asking -= 1;
        askNext();
      });
    }
  };

  // One timer for all: one for each of ten thousand streams is memory for nothing.
  const looking = setInterval(() => {
    const now = clock.now().getTime();
    looks += 1;
    for (const stream of open) {
      if (stream.raw.writableEnded) {
        stream.endedLooks += 1;
        if (stream.endedLooks > MOST_ENDED_LOOKS) stream.raw.destroy();
        continue;
      }
      if (looks % BEAT_EVERY === 0) send(stream.raw, 'event: beat\ndata: \n\n');
      if (Math.abs(now - stream.askedAt) >= ASK_EVERY_MS) toAsk.add(stream);
    }
    askNext();
  }, LOOK_EVERY_MS);
  const stopHearing = hub.onReturn(() => {
    for (const stream of open) {
      stream.doubts += 1;
      toAsk.add(stream);
    }
    askNext();
  });
  // Whoever listens comes back, to the next process. Until then the stream would hold up the end of this one.
  app.addHook('preClose', async () => {
    clearInterval(looking);
    stopHearing();
    for (const { raw } of open) raw.end(() => raw.socket?.destroy());
  });

  const letOldestGo = ({ hearing, source }: Opening): void => {
    if (source.isExempt) return;
    const theirs = [...(byOwner.get(hearing.owner) ?? [])].filter(({ raw }) => !raw.writableEnded);
    for (const { raw } of theirs.slice(0, Math.max(0, theirs.length + 1 - streamLimits.ofOne))) {
      // A page that is closed for this would come back at once, and close another one.
      raw.end('event: crowded\ndata: \n\n');
    }
  };

  return {
    /** Throws `limit.too_many` when too many come from where this one comes from. */
    needPlace: (opening: Opening): void => {
      const isFull = placesOf(opening).some(({ bucket, max }) => (fromSource.get(bucket) ?? 0) >= max);
      if (isFull) throw new Failure('limit.too_many', { values: { seconds: RETRY_AFTER_S } });
    },
    /** Keeps a stream until it is closed. Answers how a hint is written to it. */
    keep: (opening: Opening, raw: ServerResponse, onClose: () => void): ((event: LiveEvent) => void) => {
      letOldestGo(opening);
      const stream: Stream = { ...opening, raw, askedAt: clock.now().getTime(), doubts: 0, endedLooks: 0 };
      const { owner } = opening.hearing;
      open.add(stream);
      byOwner.set(owner, (byOwner.get(owner) ?? new Set()).add(stream));
      count(stream, 1);
      const close = (): void => {
        open.delete(stream);
        toAsk.delete(stream);
        const theirs = byOwner.get(owner);
        theirs?.delete(stream);
        if (theirs?.size === 0) byOwner.delete(owner);
        count(stream, -1);
        onClose();
      };
      // Whoever left while it was found out who they are has been told to nobody.
      if (raw.closed) close();
      else raw.once('close', close);
      return (event) => stream.doubts === 0 && send(raw, textOf(event));
    },
  };
};

const isSame = (one: readonly Channel[], other: readonly Channel[]): boolean =>
  one.length === other.length && one.every((channel) => other.includes(channel));

export const textOf = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n\n`;

const send = (raw: ServerResponse, text: string): void => {
  // Its end may still be on the way to a reader who takes nothing.
  if (raw.writableEnded) return;
  if (raw.writableLength > MOST_BUFFERED_BYTES) raw.destroy();
  else raw.write(text);
};
