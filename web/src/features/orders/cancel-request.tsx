import { vehicleName } from '@keywright/words/order-words';
import type { OwnRequest } from '@keywright/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { ConfirmSheet } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { verbatim } from '../../ui/verbatim.tsx';
import { cancelOne } from './orders.queries.ts';
import styles from './orders.module.css';

type CancelRequestProps = {
  request: OwnRequest;
  /** The secret of the order's private link; null for a member, who needs none. */
  token: string | null;
  /** Whether its money was taken already, instead of held. */
  isCharged: boolean;
  /** How many vehicles its order has. */
  vehicles: number;
};

/** Cancels a request that the code desk has not started on, once its customer has confirmed it. */
export const CancelRequest = ({ request, token, isCharged, vehicles }: CancelRequestProps) => {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { run, busy, error } = useAttempt();
  const may = request.can.includes('cancel');
  if (!may && !open) return null;
  const cancel = () =>
    run(async () => {
      await cancelOne(request.id, token).finally(() =>
        queries.invalidateQueries({ queryKey: [token === null ? 'requests' : 'orders'] }),
      );
      setOpen(false);
      showToast(m.orders_cancel_done(), { tone: 'fulfilled' });
    });
  return (
    <div className={styles.onlyScreen}>
      {may ? (
        <Button wide onClick={() => setOpen(true)}>
          {m.orders_cancel()}
        </Button>
      ) : null}
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        title={m.orders_cancel_title()}
        yes={m.orders_cancel()}
        busy={busy && m.orders_cancel_sending()}
        onYes={() => void cancel()}
        failed={error === null ? null : saysOf(error, m.orders_cancel_failed())}
      >
        <p>
          <strong>
            {verbatim(
              m.orders_cancel_which({ vehicle: vehicleName(request), vinEnd: request.vin.slice(-4) }),
              request.vin.slice(-4),
            )}
          </strong>
        </p>
        {may ? (
          <>
            <p>{moneyWords(isCharged, vehicles)}</p>
            <p className="meta">{m.orders_cancel_free()}</p>
          </>
        ) : null}
      </ConfirmSheet>
    </div>
  );
};

const moneyWords = (isCharged: boolean, vehicles: number): string => {
  if (isCharged) return m.orders_cancel_refund();
  return vehicles > 1 ? m.orders_cancel_held_many() : m.orders_cancel_held();
};
