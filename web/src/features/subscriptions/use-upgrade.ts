import type { ReplyOf } from '@keywright/contract/endpoint';
import type { previewUpgrade, Subscription } from '@keywright/contract/subscriptions';
import { previewUpgrade as previewCall, upgradeSubscription } from '@keywright/contract/subscriptions.calls';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { planName } from '@keywright/words/plan-names';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { showToast } from '../../ui/toast-store.ts';
import { useTakeIn } from './subscriptions.queries.ts';

type Upgrade = Subscription['upgrades'][number];
export type Terms = ReplyOf<typeof previewUpgrade>;

export const CONSENT = 'upgrade-consent';

/** The way from a choice over its terms to the change: what is confirmed is what was shown, else the terms are shown anew. */
export const useUpgrade = (upgrades: readonly Upgrade[], onDone: () => void) => {
  const [chosen, choose] = useState<Upgrade>();
  const [terms, setTerms] = useState<Terms | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const { run, busy, error, forget } = useAttempt();
  const takeIn = useTakeIn();
  const picked =
    upgrades.find(({ tier, billing }) => tier === chosen?.tier && billing === chosen.billing) ?? upgrades[0];

  const startOver = () => {
    setTerms(null);
    setAgreed(false);
    setMissing(false);
    forget();
  };
  const preview = async ({ tier, billing }: Upgrade) =>
    setTerms(await call(previewCall, { body: { tier, billing } }, m.subscriptions_preview_failed));
  const change = async ({ tier, billing }: Upgrade, { dueCents, creditCents, at }: Terms) => {
    try {
      const body = { tier, billing, dueCents, creditCents, at, consent: true } as const;
      takeIn(await call(upgradeSubscription, { body }, m.subscriptions_upgrade_failed));
    } catch (met) {
      if (met instanceof Refused && met.code === 'plan.price_changed') {
        // Nobody agreed to the new amount yet.
        setAgreed(false);
        await preview({ tier, billing } as Upgrade);
      }
      throw met;
    }
    showToast(m.subscriptions_upgrade_done({ plan: planName({ tier, trial: false }) }), { tone: 'fulfilled' });
    startOver();
    onDone();
  };
  const confirm = () => {
    if (!agreed) {
      setMissing(true);
      document.getElementById(CONSENT)?.focus();
    } else if (picked && terms) void run(() => change(picked, terms));
  };
  return {
    chosen: picked,
    choose,
    terms,
    busy,
    agreed,
    agree: (yes: boolean) => {
      setAgreed(yes);
      setMissing(false);
    },
    consentError: missing ? m.field_plan_consent_required() : null,
    failure: error === null ? null : saysOf(error, m.subscriptions_upgrade_failed()),
    see: () => void (picked && run(() => preview(picked))),
    confirm,
    startOver,
  };
};
