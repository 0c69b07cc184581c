import type { Subscription } from '@keywright/contract/subscriptions';
import { useEffect, useRef } from 'react';
import { day, money } from '../../lib/format.ts';
import { planName } from '@keywright/words/plan-names';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Fact } from '../../ui/fact.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './own-plan.module.css';
import { CONSENT, type Terms, type useUpgrade } from './use-upgrade.ts';

type UpgradeTermsProps = {
  upgrade: ReturnType<typeof useUpgrade>;
  terms: Terms;
  chosen: Subscription['upgrades'][number];
};

/** What the change costs now, what from then on and when, and the agreement to it. */
export const UpgradeTerms = ({ upgrade, terms, chosen }: UpgradeTermsProps) => {
  const head = useRef<HTMLHeadingElement>(null);
  const renewsOn = day(terms.renewsAt);
  const price = money(terms.priceCents);
  const [next, credit] = [money(terms.nextCents), money(terms.creditCents)];
  const agreed = { due: money(terms.dueCents), price, billing: chosen.billing, day: renewsOn };
  useEffect(() => head.current?.focus(), []);
  return (
    <>
      <h3 ref={head} tabIndex={-1} className={styles.heading}>
        {planName({ tier: chosen.tier, trial: false })}
      </h3>
      <dl className={styles.sums}>
        <Fact className={styles.due} name={m.subscriptions_upgrade_due()}>
          {verbatim(money(terms.dueCents))}
        </Fact>
        {terms.setupCents > 0 ? (
          <Fact name={m.subscriptions_upgrade_due_setup()}>{verbatim(money(terms.setupCents))}</Fact>
        ) : null}
        <Fact name={m.subscriptions_upgrade_then()}>
          {chosen.billing === 'annual' ? m.subscriptions_price_year({ price }) : m.subscriptions_price_month({ price })}
        </Fact>
        {terms.creditCents > 0 ? (
          <Fact name={m.subscriptions_next_charge()}>
            {verbatim(m.subscriptions_next_charge_credit({ next, day: renewsOn, credit }))}
          </Fact>
        ) : (
          <Fact name={m.subscriptions_upgrade_renews()}>{renewsOn}</Fact>
        )}
      </dl>
      <p className="meta">{m.subscriptions_upgrade_prorated()}</p>
      <Checkbox
        name={CONSENT}
        checked={upgrade.agreed}
        onChange={({ target }) => upgrade.agree(target.checked)}
        error={upgrade.consentError ?? undefined}
        label={
          terms.creditCents > 0
            ? m.subscriptions_upgrade_consent_credit({ ...agreed, next, credit })
            : m.subscriptions_upgrade_consent(agreed)
        }
      />
      <div>
        <Button tone="text" onClick={upgrade.startOver}>
          {m.subscriptions_upgrade_back()}
        </Button>
      </div>
    </>
  );
};
