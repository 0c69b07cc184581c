import { planName } from '@keywright/words/plan-names';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './plans.module.css';
import type { Activation } from './use-activation.ts';

type OwnLineProps = { activation: Activation | null; failed: boolean; onAgain: () => void };

/** Under the title: which plan the member has. Its line is kept free, so that nothing moves when it comes. */
export const OwnLine = ({ activation, failed, onAgain }: OwnLineProps) => (
  <p className={styles.line} role="status">
    {failed ? (
      <>
        {m.subscriptions_fetch_failed()}{' '}
        <Button tone="text" onClick={onAgain}>
          {m.common_retry()}
        </Button>
      </>
    ) : null}
    {activation && activation.tier !== 'NONE' ? (
      <>
        {m.subscriptions_own_line({ plan: planName(activation) })}{' '}
        <Anchor href="#your-plan">{m.subscriptions_own_jump()}</Anchor>
      </>
    ) : null}
  </p>
);
