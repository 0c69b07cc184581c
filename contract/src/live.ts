import { z } from 'zod';
import { type HintName, hints } from './live.calls.ts';

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
