import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';

/** One cookie to be set; an empty value with `maxAge` 0 takes it away. */
export type SetCookie = { name: string; value: string; options: CookieSerializeOptions };

export const setCookies = (reply: FastifyReply, cookies: readonly SetCookie[]): void => {
  for (const { name, value, options } of cookies) reply.setCookie(name, value, options);
};

/** The same cookies, taken away: a browser only drops one whose name, path and flags agree. */
export const expired = (cookies: readonly SetCookie[]): SetCookie[] =>
  cookies.map(({ name, options }) => ({ name, value: '', options: { ...options, maxAge: 0 } }));
