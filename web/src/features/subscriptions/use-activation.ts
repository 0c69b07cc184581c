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

/** Whether whoever looks has a plan: null until that is known, and for who is no member. On pages that know no cache of answers. */
export const useActivation = (): { activation: Activation | null; failed: boolean; again: () => void } => {
  const { user, role } = useSession();
  const of = role === 'BASEUSER' ? user?.id : undefined;
  const [found, setFound] = useState<Found | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!of) return;
    let isGone = false;
    const ask = async (): Promise<Activation | null> => {
      try {
        // Guests, who are most of the readers of a public page, don't fetch what it takes to ask.
        const { askActivation } = await import('./ask-activation.ts');
        return await askActivation();
      } catch (error) {
        return isNobodys(error) ? none : null;
      }
    };
    void ask().then((activation) => isGone || setFound({ of, activation }));
    return () => {
      isGone = true;
    };
  }, [of, tries]);
  const own = found?.of === of ? found : null;
  return {
    activation: own?.activation ?? null,
    failed: own !== null && own.activation === null,
    again: () => setTries((before) => before + 1),
  };
};
