import { bucketOf, type LimitName } from './limits.ts';

/** What a limit must know of where a call comes from. */
type Counted = { name: string; around: string | undefined; isExempt: boolean };

/** How many networks of one owner may be busy before they are one: an IPv6 /48 holds 65,536 of /64. */
const LOOSER = 10;

/** The buckets of a limit by where a call comes from; none where that says nothing about who calls. */
export const bySource = <Name extends LimitName>(limit: Name, { name, around, isExempt }: Counted) => {
  if (isExempt) return [];
  const near = bucketOf(limit, name);
  return around === undefined ? [near] : [near, bucketOf(limit, around, near.max * LOOSER)];
};
