import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The same bytes in each way in which a browser may take them. */
export type Compressed = { plain: Buffer; br: Buffer; gzip: Buffer };

export const compress = async (plain: Buffer): Promise<Compressed> => {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { plain, br, gzip: gz };
};

/** Sends what this browser takes best. The `Vary` header is the caller's to set. */
export const sendCompressed = (request: FastifyRequest, reply: FastifyReply, { plain, br, gzip: gz }: Compressed) => {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gz);
  return reply.send(plain);
};
