import type { FastifyReply, FastifyRequest } from 'fastify';

/** RFC 8288: says where a list goes on, with everything else of this page's address kept; nothing on its last page. */
export const linkNext = (request: FastifyRequest, reply: FastifyReply, cursor: string | undefined): void => {
  if (cursor === undefined) return;
  const address = new URL(request.url, 'http://this');
  address.searchParams.set('cursor', cursor);
  reply.header('link', `<${address.pathname}${address.search}>; rel="next"`);
};
