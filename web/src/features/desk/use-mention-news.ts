import { useQuery } from '@tanstack/react-query';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { useNavigate } from '../../ui/link.ts';
import { showToast } from '../../ui/toast-store.ts';
import { signalArrival, useWantsArrivals } from './arrivals.ts';
import { mentionsQuery } from './desk.queries.ts';
import { useNewOnes } from './use-new-ones.ts';

/** Notifies an admin whom a colleague mentions in a note, on every page of the desk. */
export const useMentionNews = (): void => {
  const { data } = useQuery({ ...mentionsQuery, refetchIntervalInBackground: useWantsArrivals() });
  const navigate = useNavigate();
  useNewOnes(
    data,
    ({ noteId }) => noteId,
    ({ requestId, author: name, vehicle }) => {
      signalArrival(m.desk_notice_mention());
      const run = () => void navigate(at(`/admin?request=${requestId}&notes=open`));
      showToast(m.desk_mentioned({ name, vehicle: m.desk_vehicle(vehicle) }), {
        tone: 'neutral',
        action: { label: m.common_open(), run },
      });
    },
  );
};
