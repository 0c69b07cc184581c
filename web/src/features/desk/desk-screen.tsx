import { useRef } from 'react';
import { m } from '@keywright/words/messages';
import { classes } from '../../ui/class-names.ts';
import { PageBar } from '../../ui/page-bar.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import styles from './desk.module.css';
import { AlertsOffer } from './alerts-offer.tsx';
import { useFindInQueue } from './find-in-queue.ts';
import { PlansTable } from './plans-table.tsx';
import { QueueHead } from './queue-head.tsx';
import { QueueTable } from './queue-table.tsx';
import { ShiftTable } from './shift-table.tsx';
import { TransactionsTable } from './transactions-table.tsx';
import { useDeskAddress } from './use-desk-address.ts';
import { useHandedOverNews } from './use-handed-over-news.ts';
import { useMentions } from './use-mentions.ts';
import { useOpenOnlyMatch } from './use-open-only-match.ts';
import { useQueue } from './use-queue.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { useReviews } from './use-reviews.ts';
import { WorkPane } from './work-pane.tsx';

/** The code desk: the queue on the left, the request that is worked on at its right; on a phone one at a time. */
export const DeskScreen = () => {
  const address = useDeskAddress();
  const queue = useQueue(address);
  useQueueKeys(queue, address);
  useFindInQueue(queue, address);
  const { wanted, answered } = useReviews();
  const mentions = useMentions() ?? [];
  const openOnlyMatch = useOpenOnlyMatch(queue, address);
  useHandedOverNews(address);
  const list = useRef<HTMLElement>(null);
  const pane = useRef<HTMLElement>(null);
  useKeptFocus(address.open ? pane : list, address.open);
  useKeptFocus(list, queue.rows.map(({ id }) => id).join(' '));
  return (
    <div className={classes(styles.desk, address.open && styles.opened)} data-fills="">
      <PageBar title={m.common_nav_desk()} />
      <section ref={list} tabIndex={-1} className={styles.list} aria-label={m.desk_title()}>
        <QueueHead
          address={address}
          second={wanted.length + answered.length}
          mentionedIn={mentions.map(({ requestId }) => requestId)}
          onEnter={openOnlyMatch}
        />
        <div className={styles.offerInList}>
          <AlertsOffer />
        </div>
        {address.list === 'transactions' ? <TransactionsTable address={address} /> : null}
        {address.list === 'subscriptions' ? <PlansTable address={address} /> : null}
        {address.list === 'shift' ? <ShiftTable address={address} /> : null}
        {address.list === 'transactions' || address.list === 'subscriptions' || address.list === 'shift' ? null : (
          <QueueTable queue={queue} address={address} />
        )}
      </section>
      <section ref={pane} tabIndex={-1} className={styles.pane} aria-label={m.desk_pane()}>
        {address.open ? <WorkPane key={address.open} id={address.open} queue={queue} address={address} /> : null}
        {!address.open && address.list !== 'subscriptions' && address.list !== 'shift' ? (
          <div className={styles.nothing}>
            <p>{m.desk_choose()}</p>
            <p className={styles.meta}>{m.desk_choose_keys()}</p>
            <AlertsOffer />
          </div>
        ) : null}
      </section>
    </div>
  );
};
