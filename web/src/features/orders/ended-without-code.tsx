import type { OwnRequest } from '@keywright/contract/orders';
import { againState } from '../../lib/again.ts';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { classes } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ExclamationShape } from '../../ui/shapes.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './orders.module.css';
import { againOf } from './request-again.ts';
import { declineWords } from './request-words.ts';

type EndedProps = {
  request: OwnRequest;
  /** What happened to the money, for the person who paid. */
  money: string | null;
};

/** Why there is no code, what that means for the money, and what can be done. */
export const EndedWithoutCode = ({ request, money }: EndedProps) => {
  const isCanceled = request.status === 'CANCELED';
  return (
    <div className={isCanceled ? styles.canceled : styles.declined}>
      <p className={styles.reason}>
        {isCanceled ? null : <ExclamationShape />}
        <span>{isCanceled ? m.orders_canceled_by_you() : declineWords(request.declineReason)}</span>
      </p>
      {request.declineNote ? <p>{m.orders_decline_note({ note: request.declineNote })}</p> : null}
      {money ? <p>{verbatim(money)}</p> : null}
      <LinkButton
        className={styles.onlyScreen}
        to={at('/vehicle-keycode-request')}
        state={againState(againOf(request))}
      >
        {m.orders_request_again()}
      </LinkButton>
      {isCanceled ? null : <p className={classes('meta', styles.onlyScreen)}>{m.orders_request_again_filled()}</p>}
    </div>
  );
};
