import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ConfirmationNumber } from './confirmation-number.tsx';
import styles from './payments.module.css';
import { WriteToSupport } from './write-to-support.tsx';

const ToCart = ({ main }: { main: boolean }) => (
  <LinkButton to={at('/cart')} tone={main ? 'primary' : 'secondary'}>
    {m.payments_to_cart()}
  </LinkButton>
);

/** The provider says that the card was not held or charged. */
export const Failed = ({ number }: { number: string | null }) => (
  <>
    <PageHead title={m.payments_failed()} />
    <Alert tone="rejected">{m.payments_failed_words()}</Alert>
    <p>{m.payments_failed_kept()}</p>
    <ConfirmationNumber number={number} />
    <div className={styles.actions}>
      <ToCart main />
      <WriteToSupport number={number} />
    </div>
  </>
);

/** No payment is named, or none that belongs to this person. */
export const Unknown = () => (
  <>
    <PageHead title={m.payments_unknown()} />
    <p>{m.payments_unknown_words()}</p>
    <div className={styles.actions}>
      <ToCart main />
      <WriteToSupport number={null} />
    </div>
  </>
);

type UnconfirmedProps = {
  /** Given once the server has said that it knows the payment. */
  number: string | null;
  asking: boolean;
  onAskAgain: () => void;
};

/** Our side failed while it settled the payment. That it was successful is said only of one that is known. */
export const Unconfirmed = ({ number, asking, onAskAgain }: UnconfirmedProps) => (
  <>
    <PageHead title={number ? m.payments_issue() : m.payments_unconfirmed()} />
    <Alert tone={number ? 'rejected' : 'late'}>
      {number ? m.payments_issue_words() : m.payments_unconfirmed_words()}
    </Alert>
    <ConfirmationNumber number={number} />
    <div className={styles.actions}>
      <Button tone="primary" busy={asking && m.payments_confirming()} onClick={onAskAgain}>
        {m.common_retry()}
      </Button>
      <WriteToSupport number={number} />
    </div>
  </>
);
