import type { Subscription } from '@keywright/contract/subscriptions';
import { useId } from 'react';
import { money } from '../../lib/format.ts';
import { planName } from '@keywright/words/plan-names';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './own-plan.module.css';
import { UpgradeTerms } from './upgrade-terms.tsx';
import { useUpgrade } from './use-upgrade.ts';

type Upgrade = Subscription['upgrades'][number];
type UpgradeSheetProps = { open: boolean; onClose: () => void; upgrades: readonly Upgrade[] };

/** Choose a higher plan, see what it costs now and later, agree, confirm. */
export const UpgradeSheet = ({ open, onClose, upgrades }: UpgradeSheetProps) => {
  const upgrade = useUpgrade(upgrades, onClose);
  const { terms, chosen } = upgrade;
  const close = () => {
    upgrade.startOver();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={m.subscriptions_upgrade_title()}
      footer={
        terms ? (
          <Button
            tone="primary"
            wide
            busy={upgrade.busy && m.subscriptions_upgrade_confirming()}
            onClick={upgrade.confirm}
          >
            {verbatim(m.subscriptions_upgrade_confirm({ price: money(terms.dueCents) }))}
          </Button>
        ) : (
          <Button tone="primary" wide busy={upgrade.busy && m.subscriptions_upgrade_seeing()} onClick={upgrade.see}>
            {m.subscriptions_upgrade_see()}
          </Button>
        )
      }
    >
      <Stack>
        {upgrade.failure ? <Alert tone="rejected">{upgrade.failure}</Alert> : null}
        {terms && chosen ? (
          <UpgradeTerms upgrade={upgrade} terms={terms} chosen={chosen} />
        ) : (
          <Choices upgrades={upgrades} chosen={chosen} onChoose={upgrade.choose} />
        )}
      </Stack>
    </Sheet>
  );
};

type ChoicesProps = { upgrades: readonly Upgrade[]; chosen: Upgrade | undefined; onChoose: (upgrade: Upgrade) => void };

const Choices = ({ upgrades, chosen, onChoose }: ChoicesProps) => {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{m.subscriptions_upgrade_choose()}</legend>
      {upgrades.map((one) => (
        <label key={`${one.tier}:${one.billing}`}>
          <input type="radio" name={name} checked={one === chosen} onChange={() => onChoose(one)} />
          <span>
            {m.subscriptions_upgrade_option({
              plan: planName({ tier: one.tier, trial: false }),
              billing: one.billing,
              price: money(one.priceCents),
            })}
            {one.setupCents > 0 ? (
              <span className="meta"> {m.subscriptions_setup({ price: money(one.setupCents) })}</span>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
