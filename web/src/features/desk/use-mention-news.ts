import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { useNavigate } from '../../ui/link.ts';
import { showToast } from '../../ui/toast-store.ts';
import { signalArrival } from './arrivals.ts';
import { useMentions } from './use-mentions.ts';
import { useNewOnes } from './use-new-ones.ts';

/** Notifies an admin whom a colleague mentions in a note, on every page of the desk. */
export const useMentionNews = (): void => {
  const mentions = useMentions();
  const navigate = useNavigate();
  useNewOnes(
    mentions,
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
