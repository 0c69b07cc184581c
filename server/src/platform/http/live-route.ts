import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@keywright/contract/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Channel } from '../live/announce.ts';
import type { Hub } from '../live/hub.ts';

/** Which channels this request may hear; throws a Failure when none. */
export type HearFor = (request: FastifyRequest) => Promise<{ channels: Channel[]; endOn?: Channel }>;

const HEARTBEAT_MS = 20_000;
const MOST_BUFFERED_BYTES = 1_000_000;

/**
 * Serves a stream of hints. A stream ends when its session does; a reader too slow to keep up is let go, comes back and
 * asks again.
 */
export const serveLive = (app: FastifyInstance, hub: Hub, path: string, hearFor: HearFor): void => {
  const open = new Set<ServerResponse>();
  // One for all: a timer for each of ten thousand streams is memory for nothing.
  const beating = setInterval(() => {
    for (const raw of open) send(raw, 'event: beat\ndata: \n\n');
  }, HEARTBEAT_MS);
  // Whoever listens comes back, to the next process. Until then the stream would hold up the end of this one.
  app.addHook('preClose', async () => {
    clearInterval(beating);
    for (const raw of open) raw.end(() => raw.socket?.destroy());
  });
  app.get(path, { logLevel: 'warn' }, async (request, reply) => {
    const { channels, endOn } = await hearFor(request);
    const stream = listen(hub, channels, endOn);
    // What ended between the first answer and the joining was told to nobody: asked once more, it can't be missed.
    await hearFor(request).catch((refusal: unknown) => {
      stream.leave();
      throw refusal;
    });
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      // What the hooks have set for every answer; a hijacked one must take it along itself.
      ...headersOf(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    open.add(raw);
    raw.on('close', () => {
      open.delete(raw);
      stream.leave();
    });
    raw.write('retry: 2000\n\n');
    stream.flowInto(raw);
  });
};

const headersOf = (reply: FastifyReply): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value : String(value)]],
    ),
  );

/** Hears hints from now on; before the stream is open only its end, since whoever opens one asks for all the rest. */
const listen = (hub: Hub, channels: Channel[], endOn: Channel | undefined) => {
  let raw: ServerResponse | undefined;
  let isOver = false;
  const end = (event: LiveEvent): void => {
    isOver = true;
    raw?.end(textOf(event));
  };
  const stops = [
    hub.join(channels, (event) => raw && send(raw, textOf(event))),
    ...(endOn ? [hub.join([endOn], (event) => endsStream(event) && end(event))] : []),
  ];
  const flowInto = (to: ServerResponse): void => {
    raw = to;
    if (isOver) raw.end();
  };
  const leave = (): void => stops.forEach((stop) => stop());
  return { flowInto, leave };
};

const textOf = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n\n`;

const endsStream = ({ type }: LiveEvent): boolean => type === 'session.ended' || type === 'session.replaced';

const send = (raw: ServerResponse, text: string): void => {
  // Its end may still be on the way to a reader who takes nothing.
  if (raw.writableEnded) return;
  if (raw.writableLength > MOST_BUFFERED_BYTES) raw.destroy();
  else raw.write(text);
};
