import { z } from 'zod';

/** Every hint, and what it is about: its id names one of these. */
export const hints = {
  'request.changed': 'request',
  'order.changed': 'order',
  'cart.changed': 'cart',
  /** Where somebody is signed in. */
  'devices.changed': 'person',
  /** What the desk decides about somebody's account, told to them. */
  'account.changed': 'person',
  'session.ended': 'session',
  /** This browser has another session of the same person now: nobody was signed out of it. */
  'session.replaced': 'session',
} as const;
export type HintName = keyof typeof hints;

const names = Object.keys(hints) as [HintName, ...HintName[]];

/**
 * A live event is a hint, never the truth: it says what kind of thing changed and which one, and the browser asks again
 * over REST, where access is checked. `stale` says that hints may have been missed: ask again about everything.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stale') }),
  z.object({ type: z.enum(names), id: z.string() }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** The addresses of the streams of hints (server-sent events): one for whoever is known, one for each private order link. */
export const streams = { own: '/live', order: '/track/:token/live' } as const;
