import type { Notice } from '@keywright/contract/profile';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import X from 'icon:x';
import { useEffect, useRef, useState } from 'react';
import { day } from '../../../lib/format.ts';
import { at } from '../../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { useWide } from '../../../ui/use-wide.ts';
import styles from '../profile.module.css';
import { noticesQuery } from '../profile.queries.ts';
import { openStore } from '../../../store.ts';

type Dismissed = Readonly<Record<string, readonly string[]>>;

/** By person: the next one at this browser has put nothing away. It lasts as long as the page, and is kept nowhere. */
const byPerson = openStore<Dismissed>({});

const of = (dismissed: Dismissed, personId: string): readonly string[] => dismissed[personId] ?? [];

/** Puts a notice away for this visit. */
const dismissNotice = (personId: string, noticeId: string): void => {
  const before = byPerson.get();
  byPerson.set({ ...before, [personId]: [...of(before, personId), noticeId] });
};

const useDismissed = (personId: string): readonly string[] => of(byPerson.use(), personId);

type NoticesProps = {
  personId: string;
  /** False beside the account's checklist, which says the same. */
  withAccount: boolean;
};

/** What the desk has to say, newest first. Where it could not be fetched the page goes on, with a quiet line about it. */
export const Notices = ({ personId, withAccount }: NoticesProps) => {
  const query = useQuery(noticesQuery);
  const dismissed = useDismissed(personId);
  const place = useRef<HTMLElement>(null);
  const shown = (query.data ?? []).filter(({ id }) => !dismissed.includes(id) && (withAccount || !ofAccount.has(id)));
  const dismiss = (id: string) => {
    // The pressed button goes with its notice.
    place.current?.focus();
    dismissNotice(personId, id);
  };
  const isWide = useWide();
  const [isUnfolded, setUnfolded] = useState(false);
  const unfolded = isWide || isUnfolded ? shown : mostUrgent(shown);
  const unfold = () => {
    // The pressed button goes with what it folded.
    place.current?.focus();
    setUnfolded(true);
  };
  const isMissing = !query.data && query.isError;
  // The pressed button goes with its line, and often nothing comes in its place.
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    page.current = document.getElementById('main');
  }, []);
  useKeptFocus(page, isMissing);
  if (isMissing) return <NotHere query={query} />;
  return (
    <section
      ref={place}
      className={styles.notices}
      aria-label={m.profile_notices()}
      tabIndex={-1}
      hidden={shown.length === 0}
    >
      <ul className={styles.cards}>
        {unfolded.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} onDismiss={() => dismiss(notice.id)} />
        ))}
      </ul>
      {unfolded.length < shown.length ? (
        <Button tone="text" onClick={unfold}>
          {m.profile_notices_more({ count: shown.length - unfolded.length })}
        </Button>
      ) : null}
    </section>
  );
};

/** The newest that asks for something, else the newest: on a phone the rest would push the page itself out of view. */
const mostUrgent = (notices: readonly Notice[]): readonly Notice[] => {
  const first = notices.find(({ id }) => wayOf(id) !== null) ?? notices[0];
  return first ? [first] : [];
};

const NotHere = ({ query: { isFetching, refetch } }: { query: UseQueryResult }) => (
  <div className={styles.noNotices} role="status">
    <p>{m.profile_notices_failed()}</p>
    <Button tone="text" dense busy={isFetching && m.common_loading()} onClick={() => void refetch()}>
      {m.common_retry()}
    </Button>
  </div>
);

const NoticeItem = ({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) => (
  <li className={styles.notice}>
    <div>
      <h2 className={styles.noticeTitle}>
        {notice.title} <time dateTime={notice.date}>{day(notice.date)}</time>
      </h2>
      <p>{notice.message}</p>
      <WayOf id={notice.id} />
    </div>
    <Button tone="quiet" dense aria-label={m.profile_notice_dismiss({ title: notice.title })} onClick={onDismiss}>
      <Icon of={X} />
    </Button>
  </li>
);

/** The notices that the checklist of the account shows by itself, and where each leads. */
const ofAccount = new Set([
  'paper-missing',
  'not-validated',
  'rejected-frontId',
  'rejected-backId',
  'rejected-insurance',
]);

const wayOf = (id: string): 'account' | 'credentials' | null => {
  if (ofAccount.has(id)) return 'account';
  return /^(?:rejected|licence)-/.test(id) ? 'credentials' : null;
};

const WayOf = ({ id }: { id: string }) => {
  const way = wayOf(id);
  if (way === 'account') return <Link to={at('/profile')}>{m.profile_update_title()}</Link>;
  return way === null ? null : <Link to={at('/user-profile?tab=credentials')}>{m.profile_tab_credentials()}</Link>;
};
