import { DUE_SOON_MINUTES } from '@keywright/contract/due-soon';
import { m } from '@keywright/words/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useArrivals, useDueAlarms, useWantsArrivals } from '../features/desk/arrivals.ts';
import { DeskKeys } from '../features/desk/desk-keys.tsx';
import { DeskTools } from '../features/desk/desk-tools.tsx';
import { countsQuery } from '../features/desk/desk.queries.ts';
import { useMentionNews } from '../features/desk/use-mention-news.ts';
import { useReviewNews } from '../features/desk/use-review-news.ts';
import { forgetUndo } from '../features/desk/use-undo.ts';
import { at } from '../lib/locale.ts';
import { useNavigate } from '../ui/link.ts';
import { showToast } from '../ui/toast-store.ts';
import { NAV_FOOT, navCounts } from '../lib/nav-counts.ts';
import { waitingInTitle } from '../ui/page-title.tsx';
import { usePlace } from '../ui/page-bar.tsx';

/**
 * Says in the navigation how much waits for the desk and in the tab how many requests, and tells of each that arrives, wherever at the desk
 * somebody is; and binds the keys of every page of the desk. The navigation stands outside of what asks the server.
 */
export const DeskWork = () => {
  const navigate = useNavigate();
  const { data: queue } = useQuery({ ...countsQuery, refetchIntervalInBackground: useWantsArrivals() });
  useEffect(() => {
    if (!queue) return;
    navCounts.set({
      '/admin': queue.waiting,
      '/admin/document-validation': queue.elsewhere.documents,
      '/admin/chat': queue.elsewhere.unread + queue.elsewhere.support,
    });
  }, [queue]);
  useArrivals(queue?.newestPaidAt);
  useReviewNews();
  useMentionNews();
  useDueAlarms(queue?.lastDueAlarmAt, () =>
    showToast(m.desk_due_toast({ count: Math.max(1, queue?.dueSoon ?? 1), minutes: DUE_SOON_MINUTES }), {
      action: { label: m.desk_due_show(), run: () => void navigate(at('/admin?sort=due')) },
    }),
  );
  const waiting = queue?.waiting ?? 0;
  useEffect(() => waitingInTitle.set(waiting), [waiting]);
  useEffect(
    () => () => {
      navCounts.set({});
      waitingInTitle.set(0);
      // What could be taken back was for whoever did it.
      forgetUndo();
    },
    [],
  );
  const foot = usePlace(NAV_FOOT);
  return (
    <>
      <DeskKeys />
      {foot ? createPortal(<DeskTools />, foot) : null}
    </>
  );
};
