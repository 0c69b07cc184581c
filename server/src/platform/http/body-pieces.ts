import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

/** What a form may take in pieces of any size. */
const FREE_PIECES = 1_000;
/** A packet holds more, even that of a poor connection. */
const LEAST_PIECE_BYTES = 512;

/**
 * Hangs up on whoever sends a body in crumbs: a piece costs the same to read whatever it holds, so that a body of the right size in
 * pieces of one byte would hold everybody up. They are counted where Node hands them over, and so for every body, whoever reads it.
 * It must be asked for before anything reads a body.
 */
export const refuseCrumbs = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const push = raw.push.bind(raw);
    let pieces = 0;
    let bytes = 0;
    let isOver = false;
    // Listening for the data would set it flowing, before those who read it are there.
    raw.push = (piece: Buffer | null, encoding) => {
      // To the sender it is gone already; a "no" would only stop what is stopped.
      if (isOver) return true;
      pieces += 1;
      bytes += piece?.length ?? 0;
      if (pieces <= FREE_PIECES + bytes / LEAST_PIECE_BYTES) return push(piece, encoding);
      isOver = true;
      raw.destroy(new Failure('input.malformed'));
      return true;
    };
    done();
  });
};
