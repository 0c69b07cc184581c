import type { ReplyOf } from '@keywright/contract/endpoint';
import type { keycodeSubscription } from '@keywright/contract/subscriptions';
import { useCallback, useEffect, useState } from 'react';
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
  const ask = useCallback(async () => {
    if (!of) return;
    try {
      // Guests, who are most of the readers of a public page, don't fetch what it takes to ask.
      const { askActivation } = await import('./ask-activation.ts');
      setFound({ of, activation: await askActivation() });
    } catch (error) {
      setFound({ of, activation: isNobodys(error) ? none : null });
    }
  }, [of]);
  useEffect(() => void ask(), [ask]);
  const own = found?.of === of ? found : null;
  return {
    activation: own?.activation ?? null,
    failed: own !== null && own.activation === null,
    again: () => void ask(),
  };
};
