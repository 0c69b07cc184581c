import type { Notice } from '@keywright/contract/profile';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { day } from '../../../lib/format.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../profile.module.css';
import { noticesQuery } from '../profile.queries.ts';
import { dismissNotice, useDismissed } from './dismissed.ts';

/** What the desk has to say, newest first. Where it could not be fetched the page goes on without it. */
export const Notices = ({ personId }: { personId: string }) => {
  const { data = [] } = useQuery(noticesQuery);
  const dismissed = useDismissed(personId);
  const place = useRef<HTMLElement>(null);
  const shown = data.filter(({ id }) => !dismissed.has(id));
  const dismiss = (id: string) => {
    // The pressed button goes with its notice.
    place.current?.focus();
    dismissNotice(personId, id);
  };
  return (
    <section
      ref={place}
      className={styles.notices}
      aria-label={m.profile_notices()}
      tabIndex={-1}
      hidden={shown.length === 0}
    >
      <ul className={styles.cards}>
        {shown.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} onDismiss={() => dismiss(notice.id)} />
        ))}
      </ul>
    </section>
  );
};

const NoticeItem = ({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) => (
  <li className={styles.notice}>
    <div>
      <h2 className={styles.noticeTitle}>
        {notice.title} <time dateTime={notice.date}>{day(notice.date)}</time>
      </h2>
      <p>{notice.message}</p>
    </div>
    <Button tone="quiet" dense aria-label={m.profile_notice_dismiss({ title: notice.title })} onClick={onDismiss}>
      <Icon of={X} />
    </Button>
  </li>
);
