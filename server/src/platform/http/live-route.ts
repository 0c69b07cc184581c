import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@keywright/contract/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Hub } from '../live/hub.ts';
import { type Hearing, textOf } from './ask-streams.ts';
import type { LiveStreams } from './live-streams.ts';

/** What this request may hear, and the same `later`, while its stream is open; throws a Failure when that is nothing. */
export type HearFor = {
  now: (request: FastifyRequest) => Promise<Hearing>;
  later: (request: FastifyRequest) => Promise<Hearing>;
  /** What a hint does to a stream that carries something else than hints; it hears `stale` when it begins. */
  hints?: (request: FastifyRequest, hearing: Hearing, raw: ServerResponse) => (event: LiveEvent) => void;
  /** How often it is asked again, where that is more often than of others. */
  askEveryMs?: number;
};

type Serving = { app: FastifyInstance; hub: Hub; streams: LiveStreams };

/**
 * Serves a stream of hints. A stream ends when its session does; a reader too slow to keep up is let go, comes back and
 * asks again.
 */
export const serveLive = ({ app, hub, streams }: Serving, path: string, hearFor: HearFor): void => {
  app.get(path, { logLevel: 'warn', config: { isStream: true } }, async (request, reply) => {
    const hearing = await hearFor.now(request);
    const { hints, askEveryMs } = hearFor;
    const hear = hints?.(request, hearing, reply.raw);
    const opening = { hearing, source: request.source, again: () => hearFor.later(request), hear, askEveryMs };
    const stream = listen(hub, hearing, hear === undefined);
    try {
      // What ended between the first answer and the joining was told to nobody: asked once more, it can't be missed.
      await opening.again();
      streams.requirePlace(opening);
    } catch (refusal) {
      stream.leave();
      throw refusal;
    }
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      // What the hooks have set for every answer; a hijacked one must take it along itself.
      ...headersOf(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const tell = streams.keep(opening, raw, stream.leave);
    raw.write('retry: 2000\n\n');
    stream.flowInto(raw, tell);
    // A stream that continues from the reader's last message misses nothing; of hints the hub knows since when there were none.
    const quietMs = hear ? Infinity : hub.quietMs(hearing.channels);
    raw.write(`event: quiet\ndata: ${quietMs}\n\n`);
    if (hear) tell({ type: 'stale' });
  });
};

const headersOf = (reply: FastifyReply): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value : String(value)]],
    ),
  );

/** Hears hints from now on; before the stream is open only its end, since whoever opens one asks for all the rest. */
const listen = (hub: Hub, { channels, endOn }: Hearing, saysWhy: boolean) => {
  let raw: ServerResponse | undefined;
  let tell: ((event: LiveEvent) => void) | undefined;
  let isOver = false;
  const end = (event: LiveEvent): void => {
    isOver = true;
    if (saysWhy) raw?.end(textOf(event));
    else raw?.end();
  };
  const stops = [
    hub.join(channels, (event) => tell?.(event)),
    ...(endOn ? [hub.join([endOn], (event) => endsStream(event) && end(event))] : []),
  ];
  const flowInto = (to: ServerResponse, how: (event: LiveEvent) => void): void => {
    raw = to;
    tell = how;
    if (isOver) raw.end();
  };
  const leave = (): void => stops.forEach((stop) => stop());
  return { flowInto, leave };
};

const endsStream = ({ type }: LiveEvent): boolean => type === 'session.ended' || type === 'session.replaced';
