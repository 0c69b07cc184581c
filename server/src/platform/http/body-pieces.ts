import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../failure.ts';

/** What a form may take in pieces of any size. */
const FREE_PIECES = 1_000;
/** A packet holds more, even that of a poor connection. */
const LEAST_PIECE_BYTES = 512;
const MB = 1024 * 1024;
/** More than any body of ours: whoever reads one refuses it long before. What comes beyond it, nobody reads. */
const MOST_BYTES = { form: 66 * MB, other: MB };

/** Without either there is no body (RFC 9112, 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const refusals = new WeakMap<IncomingMessage, Failure>();

/** Why nothing more of a body is taken, if that is so; who begins to read one asks first, since what has come is not all of it. */
export const refusalOfBody = (raw: IncomingMessage): Failure | undefined => refusals.get(raw);

/**
 * Takes no more of a body that comes in crumbs or does not end: a piece costs the same to read whatever it holds, so that a body of the right
 * size in pieces of one byte would hold everybody up. They are counted where Node hands them over, and so for every body, whether somebody
 * reads it, will read it, or has refused it already. Who has no answer yet hears why; then the connection ends.
 * It must be asked for before anything reads a body.
 */
export const limitBodyPieces = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw)) return done();
    const push = raw.push.bind(raw);
    const most = request.headers['content-type']?.startsWith('multipart/') ? MOST_BYTES.form : MOST_BYTES.other;
    let pieces = 0;
    let bytes = 0;
    // Listening for the data would set it flowing, before those who read it are there.
    raw.push = (piece: Buffer | null, encoding) => {
      // With a "no", Node takes nothing more off the wire.
      if (refusals.has(raw)) return false;
      pieces += 1;
      bytes += piece?.length ?? 0;
      const areTooSmall = pieces > FREE_PIECES + bytes / LEAST_PIECE_BYTES;
      if (!areTooSmall && bytes <= most) return push(piece, encoding);
      refuseBody(raw, reply, new Failure(areTooSmall ? 'input.malformed' : 'input.too_large'));
      return false;
    };
    done();
  });
  app.addHook('preParsing', ({ raw }, _reply, payload, done) => done(refusals.get(raw), payload));
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (refusals.has(raw)) void reply.header('connection', 'close');
    // Left to itself, Node would take the rest of what nobody reads off the wire without counting it.
    else if (!raw.complete) raw.resume();
    done(null, payload);
  });
};

/** Takes no more of a body. Who has no answer yet hears why; then the connection ends. */
export const refuseBody = (raw: IncomingMessage, { raw: answer }: FastifyReply, failure: Failure): void => {
  refusals.set(raw, failure);
  if (answer.writableFinished) raw.destroy();
  else if (answer.headersSent) answer.once('finish', () => raw.destroy());
  // Destroyed, it would take the connection with it, and the reader's refusal would reach nobody.
  else if (raw.listenerCount('error') > 0) raw.emit('error', failure);
};
