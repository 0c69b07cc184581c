import type { Cart } from '@keywright/contract/cart';
import type { PlanChoice } from '@keywright/contract/plans';
import { useState } from 'react';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { planName } from '@keywright/words/plan-names';
import { showToast } from '../../ui/toast-store.ts';

type Chosen = PlanChoice & { trial?: boolean };

/** Puts a plan into the cart, one at a time; `onAdded` goes on with the cart as it is then. */
export const useChoosePlan = (onAdded: (cart: Cart) => unknown) => {
  const { run, busy, error } = useAttempt();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choose = (choice: Chosen) => {
    setChosen(choice);
    return run(async () => {
      const { addPlan } = await import('./add-plan.ts');
      const cart = await addPlan(choice);
      showToast(m.subscriptions_added({ tier: planName({ tier: choice.tier, trial: false }) }), { tone: 'fulfilled' });
      await onAdded(cart);
    });
  };
  return {
    choose: (choice: Chosen) => void choose(choice),
    /** Which is on its way into the cart. */
    adding: busy ? chosen : null,
    failure: error === null ? null : saysOf(error, m.subscriptions_add_failed()),
    /** What the server said, where it refused on purpose. */
    refusal: error instanceof Refused ? error.message : null,
  };
};
