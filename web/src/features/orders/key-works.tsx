import type { OwnRequest } from '@keywright/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import { saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { sayItWorks } from './orders.queries.ts';
import styles from './orders.module.css';

type KeyWorksProps = {
  request: OwnRequest;
  /** The secret of the order's private link; null for a member, who needs none. */
  token: string | null;
};

const worksWords = { press: m.orders_works, busy: m.orders_works_sending, failed: m.orders_works_failed };
const withdrawWords = {
  press: m.orders_works_withdraw,
  busy: m.orders_works_withdrawing,
  failed: m.orders_works_withdraw_failed,
};

/** One press says that the key works. It stops nothing, and withdraws a report that is still open. */
export const KeyWorks = ({ request, token }: KeyWorksProps) => {
  const queries = useQueryClient();
  const { run, busy, error } = useAttempt();
  const thanks = useRef<HTMLParagraphElement>(null);
  useKeptFocus(thanks, request.workedAt);
  const say = () =>
    run(async () => {
      await sayItWorks(request.id, token);
      await queries.invalidateQueries({ queryKey: [token === null ? 'requests' : 'orders'] });
    });
  const may = request.can.includes('confirm');
  const words = request.report?.state === 'OPEN' ? withdrawWords : worksWords;
  if (!may && error === null && request.workedAt === null) return null;
  return (
    <div className={styles.onlyScreen}>
      {may ? (
        <Button wide busy={busy && words.busy()} onClick={() => void say()}>
          {words.press()}
        </Button>
      ) : null}
      {error ? <Alert tone="rejected">{saysOf(error, words.failed())}</Alert> : null}
      {request.workedAt === null ? null : (
        <p ref={thanks} className="meta" role="status" tabIndex={-1}>
          {m.orders_works_thanks({ time: dayAndTime(request.workedAt) })}
        </p>
      )}
    </div>
  );
};
