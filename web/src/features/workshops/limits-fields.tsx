import type { Limits } from '@keywright/contract/workshops';
import { centsIn } from '../../lib/cents-in.ts';
import type { Fault } from '../../lib/forms/form-faults.ts';
import { m } from '@keywright/words/messages';

/** Limits as they are typed; nothing is no limit. */
export type TypedLimits = { mostOpen: string; mostCents: string; usesPlan: boolean };

export const typedLimits = ({ mostOpen, mostCents, usesPlan }: Limits): TypedLimits => ({
  mostOpen: mostOpen === null ? '' : String(mostOpen),
  mostCents: mostCents === null ? '' : (mostCents / 100).toFixed(mostCents % 100 === 0 ? 0 : 2),
  usesPlan,
});

const countIn = (typed: string): number | null => {
  if (typed.trim() === '') return null;
  return /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN;
};

export const limitsIn = ({ mostOpen, mostCents, usesPlan }: TypedLimits): Limits => ({
  mostOpen: countIn(mostOpen),
  mostCents: centsIn(mostCents) ?? null,
  usesPlan,
});

/** What a number field is told in the words of people. */
export const limitFaults = (typed: TypedLimits): Partial<Record<'mostOpen' | 'mostCents', Fault>> => {
  const { mostOpen, mostCents } = limitsIn(typed);
  return {
    ...((Number.isNaN(mostOpen) || (mostOpen ?? 0) > 1_000) && { mostOpen: m.workshops_most_open_bad }),
    ...((Number.isNaN(mostCents) || (mostCents ?? 0) > 100_000_000) && { mostCents: m.workshops_most_money_bad }),
  };
};
