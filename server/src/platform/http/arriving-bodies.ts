import type { IncomingMessage } from 'node:http';
import { MOST_JSON_BYTES } from '@keywright/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { hasBody, refuseBody } from './body-pieces.ts';
import { openPlaces } from './stream-counts.ts';

export type BodyLimits = {
  /** How long a body may take to arrive, in milliseconds. */
  totalMs: number;
  /** Memory for the bodies of all callers that still arrive. */
  roomBytes: number;
  /** Of it, for those of one source. */
  shareBytes: number;
};

const MB = 1024 * 1024;
const defaults: BodyLimits = { totalMs: 12_000, roomBytes: 64 * MB, shareBytes: 4 * MB };
/** Of the room: the rest stays for bodies of the usual size, so that nobody's large ones keep the others from logging in. */
const SHARE_OF_LARGE = 3 / 4;

const leaving = new WeakMap<IncomingMessage, () => void>();

/** From here on the body is an upload, which has a room and a time of its own (`multipart.ts`). */
export const leaveToUploads = (raw: IncomingMessage): void => leaving.get(raw)?.();

/**
 * Gives every body that is no upload a time to arrive in, and all that still arrive a room together: what has come of one waits in memory for the
 * rest, and anybody may begin one. Who is late hears 408, and the connection ends; for whom there is no room hears so at once, and nothing of
 * theirs is read. The kind that a body says it is counts for nothing: only where it is read as an upload it is one.
 * It must be asked for after the limit of their pieces (`body-pieces.ts`).
 */
export const limitArrivingBodies = (app: FastifyInstance, limits: Partial<BodyLimits> = {}): void => {
  const { totalMs, roomBytes, shareBytes } = { ...defaults, ...limits };
  const sources = openPlaces(shareBytes);
  let used = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, source } = request;
    if (!hasBody(raw)) return done();
    const bytes = weightOf(request);
    const most = bytes > MOST_JSON_BYTES ? roomBytes * SHARE_OF_LARGE : roomBytes;
    if (used + bytes > most || sources.isFull(source, bytes)) {
      void reply.header('connection', 'close');
      return done(new Failure('server.unavailable', { retryAfter: Math.ceil(totalMs / 1000) }));
    }
    used += bytes;
    sources.take(source, bytes);
    const leave = (): void => {
      if (!leaving.delete(raw)) return;
      clearTimeout(late);
      used -= bytes;
      sources.leave(source, bytes);
    };
    const giveUp = (): void => {
      leave();
      refuseBody(raw, reply, new Failure('input.too_slow'));
    };
    const late = setTimeout(giveUp, totalMs).unref();
    leaving.set(raw, leave);
    // It has come whole before somebody reads it: until then it may wait for us, which is not its sender's fault.
    const push = raw.push.bind(raw);
    raw.push = (piece: Buffer | null, encoding) => {
      if (piece === null) leave();
      return push(piece, encoding);
    };
    raw.once('close', leave);
    done();
  });
};

/** What a body may come to: as much as it claims, or as its call takes. A small one costs its connection no less. */
const weightOf = ({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number => {
  const claimed = Number(headers['content-length']);
  return Math.max(MOST_JSON_BYTES, Number.isSafeInteger(claimed) ? Math.min(claimed, bodyLimit) : bodyLimit);
};
