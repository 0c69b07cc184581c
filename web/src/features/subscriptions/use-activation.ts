import type { ReplyOf } from '@keywright/contract/endpoint';
import type { keycodeSubscription } from '@keywright/contract/subscriptions';
import { useEffect, useState } from 'react';
import { Refused } from '../../lib/refusal.ts';
import { useSession } from '../../lib/session.ts';

export type Activation = ReplyOf<typeof keycodeSubscription>;

const none: Activation = { tier: 'NONE', activated: false, trial: false, trialEndsAt: null };

type Found = { of: string; activation: Activation | null };

const isNobodys = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 401 || error.status === 403);

/** Null where it could not be learned. Guests, who are most of the readers of a public page, don't fetch what it takes to ask. */
const activationOfMember = async (): Promise<Activation | null> => {
  try {
    const { askActivation } = await import('./ask-activation.ts');
    return await askActivation();
  } catch (error) {
    return isNobodys(error) ? none : null;
  }
};

/** Whether whoever looks has a plan: null until that is known, and for who is no member. On pages that know no cache of answers. */
export const useActivation = (): { activation: Activation | null; failed: boolean; again: () => void } => {
  const { user, role } = useSession();
  const of = role === 'BASEUSER' ? user?.id : undefined;
  const [found, setFound] = useState<Found | null>(null);
  const ask = () => {
    if (of) void activationOfMember().then((activation) => setFound({ of, activation }));
  };
  useEffect(() => {
    ask();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each person
  }, [of]);
  const own = found?.of === of ? found : null;
  return {
    activation: own?.activation ?? null,
    failed: own !== null && own.activation === null,
    again: ask,
  };
};
