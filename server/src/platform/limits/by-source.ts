import type { Bucket } from './limits.store.ts';
import type { Limit } from './limits.ts';

/** What a limit must know of where a call comes from. */
type Counted = { name: string; around: string | undefined; isExempt: boolean };

/** How many networks of one owner may be busy before they are one: an IPv6 /48 holds 65,536 of /64. */
const LOOSER = 10;

/** The buckets of a limit by where a call comes from; none where that says nothing about who calls. */
export const bySource = (kind: string, { name, around, isExempt }: Counted, limit: Limit): Bucket[] => {
  if (isExempt) return [];
  const near = { ...limit, bucket: `${kind}:${name}` };
  return around === undefined ? [near] : [near, { ...limit, max: limit.max * LOOSER, bucket: `${kind}:${around}` }];
};
