import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { MOST_UPLOAD_BYTES } from '../files/refusal.ts';
import type { Sender } from '../files/senders.ts';
import { leaveToUploads } from './arriving-bodies.ts';
import { boundaryOf, countDelimiters } from './multipart-delimiters.ts';
import { type Declared, fillForm, type Form } from './multipart-form.ts';
import { claimsTooMuch, drain, type Patience, type Watch, watchBody } from './multipart-watch.ts';
import { type BudgetLimits, openUploadBudget, type UploadBudget } from './upload-budget.ts';

export type UploadLimits = Patience & BudgetLimits;

const MB = 1024 * 1024;
/** A form of photos that were shrunk on the phone. */
const MAX_SMALL_BYTES = 4 * MB;
/** Large uploads share memory of their own, so that small ones never wait for them. */
const memoryOf = {
  small: { maxBytes: 96 * MB, giveWayMs: 1_000 },
  large: { maxBytes: 48 * MB, giveWayMs: Number.POSITIVE_INFINITY },
} as const;
const defaults = {
  totalMs: 60_000,
  idleMs: 15_000,
  // A whole form of ours.
  maxSenderBytes: 16 * MB,
  maxWaitMs: 30_000,
};
const DRAIN_MS = 2_000;

type Uploads = {
  budgets: Record<'small' | 'large', UploadBudget>;
  patience: Patience;
  replies: WeakMap<FastifyRequest, FastifyReply>;
  senderOf: SenderOf;
};
/** Who sends an upload: all of one sender's share what one may have. */
type SenderOf = (request: FastifyRequest) => Sender;

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Uploads;
  }
}

/** Lets a server take multipart bodies; `readMultipart` reads them, where an endpoint says so. */
export const registerMultipart = async (
  app: FastifyInstance,
  senderOf: SenderOf,
  limits: Partial<UploadLimits> = {},
): Promise<void> => {
  const { totalMs, idleMs } = { ...defaults, ...limits };
  const budgets = {
    small: openUploadBudget({ ...defaults, ...memoryOf.small, ...limits }),
    large: openUploadBudget({ ...defaults, ...memoryOf.large, ...limits }),
  };
  const replies = new WeakMap<FastifyRequest, FastifyReply>();
  app.decorate('uploads', { budgets, patience: { totalMs, idleMs }, replies, senderOf });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['content-type']?.startsWith('multipart/')) {
      replies.set(request, reply);
      // Until the answer is out, somebody may still work on what was uploaded.
      reply.raw.once('close', () => budgetOf(request).release(request));
    }
    done();
  });
  await app.register(multipart, { throwFileSizeLimit: false });
};

/**
 * Reads a multipart body with these file parts: everything in memory, nothing on disk, all of it within hard limits.
 *
 * Fails with `input.unsupported_type` (not multipart), `input.malformed` (broken, cut off, or parts that no form of ours
 * sends: unknown files, a name twice), `input.too_slow`, `input.too_large`, `server.unavailable` (too many uploads at once), and,
 * with each fault at its field, `upload.missing`, `upload.too_large`, `upload.not_image` or `input.invalid`.
 */
export const readMultipart = async (request: FastifyRequest, declared: Declared): Promise<Form> => {
  if (!request.isMultipart()) throw new Failure('input.unsupported_type');
  leaveToUploads(request.raw);
  const { uploads } = request.server;
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  if (boundary === undefined) throw hangUp(request, new Failure('input.malformed'));
  if (claimsTooMuch(request.raw)) throw hangUp(request, new Failure('input.too_large'));
  const by = uploads.senderOf(request);
  const budget = budgetOf(request);
  const slow = new AbortController();
  // Before anything is read: what arrives while nobody listens would be lost.
  await budget.begin(request, by, () => slow.abort()).catch((error: unknown) => turnAway(request, error));
  const watch = watchBody(request.raw, uploads.patience, slow.signal);
  try {
    const form = await Promise.race([read(request, declared, { by, watch, boundary }), watch.broken]);
    budget.complete(request);
    return form;
  } catch (error) {
    if (watch.isBroken()) throw hangUp(request, asFailure(error));
    return await turnAway(request, error);
  } finally {
    watch.stop();
  }
};

const read = async (
  request: FastifyRequest,
  declared: Declared,
  { by, watch, boundary }: { by: Sender; watch: Watch; boundary: string },
): Promise<Form> => {
  const budget = budgetOf(request);
  const delimiters = countDelimiters(boundary);
  request.raw.on('data', (piece: Buffer) => {
    delimiters.see(piece);
    budget.progress(request, piece.length);
  });
  const form = fillForm(declared, {
    takeRoom: (bytes) => watch.aside(() => budget.reserve(request, bytes)),
    by,
    bodyBytes: bodyBytesOf(request),
  });
  for await (const part of request.parts({ limits: limitsFor(declared) })) {
    if (part.type === 'file') await form.file(part);
    else form.field(part);
  }
  return form.finish(delimiters.count() - 1);
};

/** How long the body says it is. */
const bodyBytesOf = ({ headers }: FastifyRequest): number | undefined => {
  const claimed = Number(headers['content-length']);
  return Number.isSafeInteger(claimed) ? claimed : undefined;
};

const budgetOf = (request: FastifyRequest): UploadBudget => {
  const { small, large } = request.server.uploads.budgets;
  return (bodyBytesOf(request) ?? Number.POSITIVE_INFINITY) <= MAX_SMALL_BYTES ? small : large;
};

const limitsFor = (declared: Declared) => ({
  files: Object.keys(declared).length,
  fileSize: MOST_UPLOAD_BYTES,
  fields: 20,
  fieldSize: 8 * 1024,
  parts: 30,
  headerPairs: 50,
  headerSize: 16 * 1024,
});

const turnAway = async (request: FastifyRequest, error: unknown): Promise<never> => {
  await drain(request.raw, DRAIN_MS);
  throw hangUp(request, asFailure(error));
};

/** All that the parser throws is about the body that it was given. */
const asFailure = (error: unknown): Failure =>
  error instanceof Failure ? error : new Failure('input.malformed', { cause: error });

/** After a body that was not read to its end, the connection can't carry another call. */
const hangUp = (request: FastifyRequest, failure: Failure): Failure => {
  if (!request.raw.readableEnded) request.server.uploads.replies.get(request)?.header('connection', 'close');
  return failure;
};
