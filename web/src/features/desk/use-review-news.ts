import type { DeskRequest } from '@keywright/contract/desk';
import { useLocation } from 'react-router';
import { m } from '@keywright/words/messages';
import { at } from '../../lib/locale.ts';
import { useNavigate } from '../../ui/link.ts';
import { showToast } from '../../ui/toast-store.ts';
import { signalArrival } from './arrivals.ts';
import { vehicleOf } from './desk-words.ts';
import { useNewOnes } from './use-new-ones.ts';
import { useReviews } from './use-reviews.ts';

type Tone = 'neutral' | 'fulfilled' | 'rejected';

/** Notifies an admin that a colleague needs their second review, and the sender that it was given, on every page of the desk. */
export const useReviewNews = (): void => {
  const { wanted, answered, areLoaded } = useReviews();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOpen = (id: string) => pathname === at('/admin') && new URLSearchParams(search).get('request') === id;
  const notify = ({ id }: DeskRequest, title: string, words: string, tone: Tone) => {
    signalArrival(title);
    // What is open says so itself.
    if (isOpen(id)) return;
    const run = () => void navigate(at(`/admin?request=${id}`));
    showToast(words, { tone, action: { label: m.common_open(), run } });
  };
  useNewOnes(
    areLoaded ? wanted : undefined,
    ({ id, secondLook }) => `${id} ${secondLook.asked?.at}`,
    (request) => {
      const names = { name: request.secondLook.asked?.name ?? '', vehicle: vehicleOf(request) };
      notify(request, m.desk_notice_review(), m.desk_second_asked(names), 'neutral');
    },
  );
  useNewOnes(
    areLoaded ? answered : undefined,
    ({ id, secondLook }) => `${id} ${secondLook.last?.at}`,
    (request) => {
      const { last, isApproved } = request.secondLook;
      const names = { name: last?.name ?? '', vehicle: vehicleOf(request) };
      if (isApproved) notify(request, m.desk_notice_ready(), m.desk_second_given(names), 'fulfilled');
      else notify(request, m.desk_notice_objected(), m.desk_second_refused(names), 'rejected');
    },
  );
};
