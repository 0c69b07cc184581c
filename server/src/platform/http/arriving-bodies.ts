import type { IncomingMessage } from 'node:http';
import { MOST_JSON_BYTES } from '@keywright/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import { hasBody, refuseBody } from './body-pieces.ts';
import type { Source } from './source.ts';
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

/** What is counted for a body that has begun, whatever it claims. */
const BEGUN_BYTES = 1024;
/** What Node keeps for each piece beside what is in it. */
const PIECE_BYTES = 512;

/** `drop`: what has come is kept no longer, and what comes will not be. `leave`: nor is the rest waited for. */
type Arriving = { drop: () => void; leave: () => void };
const arriving = new WeakMap<IncomingMessage, Arriving>();

/** From here on the body is an upload, which has a room and a time of its own (`multipart.ts`). */
export const leaveToUploads = (raw: IncomingMessage): void => arriving.get(raw)?.leave();

/**
 * Gives every body that is no upload a time to arrive in, and all that still arrive a room together: what has come of one waits in memory for the
 * rest, and anybody may begin one. Who is late hears 408, and the connection ends; for whose next piece there is no room hears so, and no more of
 * theirs is taken. What a body claims counts for nothing, neither its length, which costs nobody anything to write and would keep a room full in
 * which nothing is, nor the kind that it says it is: only where it is read as an upload it is one.
 * It must be asked for after the limit of their pieces (`body-pieces.ts`).
 */
export const limitArrivingBodies = (app: FastifyInstance, limits: Partial<BodyLimits> = {}): void => {
  const { totalMs, ...room } = { ...defaults, ...limits };
  const enter = openBodyRoom(room);
  const noRoom = (): Failure => new Failure('server.unavailable', { retryAfter: Math.ceil(totalMs / 1000) });
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw) || raw.complete) return done();
    const place = enter(request.source);
    // A hook before this one (that of `@fastify/multipart`) waits for a moment, in which the first piece comes.
    if (!place.take(BEGUN_BYTES + raw.readableLength)) {
      void reply.header('connection', 'close');
      return done(noRoom());
    }
    let isKept = true;
    const drop = (): void => {
      isKept = false;
      place.leave();
    };
    const leave = (): void => {
      if (!arriving.delete(raw)) return;
      clearTimeout(late);
      drop();
    };
    const giveUp = (failure: Failure): void => {
      leave();
      refuseBody(raw, reply, failure);
    };
    const late = setTimeout(() => giveUp(new Failure('input.too_slow')), totalMs).unref();
    arriving.set(raw, { drop, leave });
    const push = raw.push.bind(raw);
    raw.push = (piece: Buffer | null, encoding) => {
      // It has come whole before somebody reads it: until then it may wait for us, which is not its sender's fault.
      if (piece === null) leave();
      else if (isKept && !place.take(piece.length, PIECE_BYTES)) {
        giveUp(noRoom());
        return false;
      }
      return push(piece, encoding);
    };
    raw.once('close', leave);
    done();
  });
  // Whoever has an answer may still send the rest, which is thrown away as it comes.
  app.addHook('onSend', ({ raw }, _reply, payload, done) => {
    arriving.get(raw)?.drop();
    done(null, payload);
  });
};

/**
 * The room, in which each body has a place that grows with what comes of it. What pieces cost beside their bytes counts for their source alone: six
 * bytes on the wire make one, and by them a few could fill the room of all.
 */
const openBodyRoom = ({ roomBytes, shareBytes }: Omit<BodyLimits, 'totalMs'>) => {
  const sources = openPlaces(shareBytes);
  let used = 0;
  return (source: Source) => {
    let [bytes, beside] = [0, 0];
    const grow = (by: number, byBeside: number): void => {
      bytes += by;
      beside += byBeside;
      used += by;
      sources.take(source, by + byBeside);
    };
    return {
      /** Takes nothing where there is no room for all of it. */
      take: (more: number, moreBeside = 0): boolean => {
        const isLarge = bytes + more > MOST_JSON_BYTES + BEGUN_BYTES;
        const most = isLarge ? roomBytes * SHARE_OF_LARGE : roomBytes;
        if (used + more > most || sources.isFull(source, more + moreBeside)) return false;
        grow(more, moreBeside);
        return true;
      },
      leave: (): void => grow(-bytes, -beside),
    };
  };
};
