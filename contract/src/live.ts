import { z } from 'zod';

/**
 * A live event is a hint, never the truth: it says what kind of thing changed and which one, and the browser asks again
 * over REST, where access is checked. `stale` says that hints may have been missed: ask again about everything.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stale') }),
  z.object({ type: z.literal('request.changed'), id: z.string() }),
  z.object({ type: z.literal('order.changed'), id: z.string() }),
  z.object({ type: z.literal('cart.changed'), id: z.string() }),
  /** Where somebody is signed in. */
  z.object({ type: z.literal('devices.changed'), id: z.string() }),
  /** What the desk decides about somebody's account, told to them. */
  z.object({ type: z.literal('account.changed'), id: z.string() }),
  z.object({ type: z.literal('session.ended'), id: z.string() }),
  /** This browser has another session of the same person now: nobody was signed out of it. */
  z.object({ type: z.literal('session.replaced'), id: z.string() }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** The addresses of the streams of hints (server-sent events): one for whoever is known, one for each private order link. */
export const streams = { own: '/live', order: '/track/:token/live' } as const;
