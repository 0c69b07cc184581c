import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@keywright/contract/live';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import { streamLimits } from '../limits/limits.ts';
import type { Parts } from '../parts.ts';
import { openAsking, send, type Stream, take } from './ask-streams.ts';
import { openOwners, openPlaces } from './stream-counts.ts';

const LOOK_EVERY_MS = 1_000;
const BEAT_EVERY = 20;
/** Sessions, guests and links also end by time, which nobody announces. */
const ASK_EVERY_MS = 60_000;
const MOST_ENDED_LOOKS = 5;
const RETRY_AFTER_S = 30;

type Opening = Pick<Stream, 'hearing' | 'source' | 'again' | 'hear' | 'askEveryMs'>;

export type LiveStreams = ReturnType<typeof openLiveStreams>;

/**
 * All streams of this process. Who opens more than a few loses the oldest: a phone leaves dead ones behind, which must not keep it out.
 * Each is asked every minute who hears it, and all of them once the hint connection was lost, since what ended meanwhile was told to
 * nobody; a stream whose caller may not hear the same any more is closed.
 */
export const openLiveStreams = (app: FastifyInstance, { hub, clock }: Pick<Parts, 'hub' | 'clock'>) => {
  const open = new Set<Stream>();
  const owners = openOwners<Stream>();
  const places = openPlaces(streamLimits.ofSource);
  const asking = openAsking(clock);
  let looks = 0;

  // One timer for all: one for each of ten thousand streams is memory for nothing.
  const looking = setInterval(() => {
    const now = clock.now().getTime();
    looks += 1;
    const running = [...open].filter((stream) => !isLeaving(stream));
    if (looks % BEAT_EVERY === 0) for (const { raw } of running) send(raw, 'event: beat\ndata: \n\n');
    asking.ask(running.filter(({ askedAt, askEveryMs }) => Math.abs(now - askedAt) >= (askEveryMs ?? ASK_EVERY_MS)));
  }, LOOK_EVERY_MS);
  const stopHearing = hub.onReturn(() => {
    for (const stream of open) stream.doubts += 1;
    asking.ask(open);
  });
  // Whoever listens comes back, to the next process. Until then the stream would hold up the end of this one.
  app.addHook('preClose', async () => {
    clearInterval(looking);
    stopHearing();
    for (const { raw } of open) raw.end(() => raw.socket?.destroy());
  });

  const letOldestGo = (owner: string): void => {
    const theirs = owners.of(owner).filter(({ raw }) => !raw.writableEnded);
    // A page that is closed for this would come back at once, and close another one.
    for (const { raw } of theirs.slice(0, Math.max(0, theirs.length + 1 - streamLimits.ofOne))) {
      raw.end('event: crowded\ndata: \n\n');
    }
  };
  const remove = (stream: Stream): void => {
    open.delete(stream);
    asking.forget(stream);
    owners.remove(stream.hearing.owner, stream);
    places.leave(stream.source);
  };

  return {
    /** How many are open in this process. */
    count: (): number => open.size,
    /** Throws `limit.too_many` when too many come from where this one comes from. */
    requirePlace: ({ source }: Opening): void => {
      if (places.isFull(source)) throw new Failure('limit.too_many', { values: { seconds: RETRY_AFTER_S } });
    },
    /** Keeps a stream until it is closed. Answers how a hint is written to it. */
    keep: (opening: Opening, raw: ServerResponse, onClose: () => void): ((event: LiveEvent) => void) => {
      const { hearing, source } = opening;
      if (!source.isExempt) letOldestGo(hearing.owner);
      const stream: Stream = { ...opening, raw, askedAt: clock.now().getTime(), doubts: 0, endedLooks: 0 };
      open.add(stream);
      owners.add(hearing.owner, stream);
      places.take(source);
      const close = (): void => {
        remove(stream);
        onClose();
      };
      // Whoever left while it was found out who they are has been told to nobody.
      if (raw.closed) close();
      else raw.once('close', close);
      return (event) => {
        if (stream.doubts === 0) take(stream, event);
      };
    },
  };
};

/** Whether it was ended; one whose reader is gone without a word is then torn down. */
const isLeaving = (stream: Stream): boolean => {
  if (!stream.raw.writableEnded) return false;
  stream.endedLooks += 1;
  if (stream.endedLooks > MOST_ENDED_LOOKS) stream.raw.destroy();
  return true;
};
