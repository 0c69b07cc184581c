import { bucketOf, type LimitName, limits } from './limits.ts';

/** What a limit must know of where a call comes from. */
type Counted = { name: string; around: string | undefined; isExempt: boolean };

/** How many networks of one owner may be busy before they are one: an IPv6 /48 holds 65,536 of /64. */
const LOOSER = 10;

/** By what a source is counted, and how many times as much as one there may be of each; by nothing where it says nothing about who calls. */
export const networksOf = ({ name, around, isExempt }: Counted): { network: string; times: number }[] => {
  if (isExempt) return [];
  const near = { network: name, times: 1 };
  return around === undefined ? [near] : [near, { network: around, times: LOOSER }];
};

/** The buckets of a limit by where a call comes from. */
export const bySource = <Name extends LimitName>(limit: Name, source: Counted) =>
  networksOf(source).map(({ network, times }) => bucketOf(limit, network, limits[limit].max * times));
