import type { OwnRequest } from '@keywright/contract/orders';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { LinkButton } from '../../ui/link-button.tsx';
import { ExclamationShape } from '../../ui/shapes.tsx';
import styles from './orders.module.css';
import { declineWords } from './request-words.ts';

type DeclinedProps = { request: OwnRequest; isCharged: boolean };

/** Why there is no code, what that means for the money, and what can be done. */
export const Declined = ({ request, isCharged }: DeclinedProps) => (
  <div className={styles.declined}>
    <p className={styles.reason}>
      <ExclamationShape />
      <span>{declineWords(request.declineReason)}</span>
    </p>
    {request.declineNote ? <p>{m.orders_decline_note({ note: request.declineNote })}</p> : null}
    <p>{isCharged ? m.orders_decline_refunded() : m.orders_decline_no_charge()}</p>
    <LinkButton className={styles.onlyScreen} to={at('/vehicle-keycode-request')}>
      {m.orders_request_again()}
    </LinkButton>
  </div>
);
