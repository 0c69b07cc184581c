import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { showToast } from '../../ui/toast-store.ts';
import { signalArrival } from './arrivals.ts';
import { inProgressQuery, rowsIn } from './desk.queries.ts';
import { vehicleOf } from './desk-words.ts';
import type { DeskAddress } from './use-desk-address.ts';
import { useNewOnes } from './use-new-ones.ts';

/** Notifies an admin to whom a colleague hands a request over, while the desk is open. */
export const useHandedOverNews = ({ open, go, sort }: DeskAddress): void => {
  const { user } = useSession();
  const { data, hasNextPage } = useInfiniteQuery(inProgressQuery({ search: '', admin: '', sort }));
  const isLoaded = data !== undefined && !hasNextPage;
  useNewOnes(
    isLoaded ? rowsIn(data).filter(({ startedBy }) => startedBy?.id === user?.id) : undefined,
    ({ id, heldSince }) => `${id} ${heldSince}`,
    (request) => {
      // What the admin started or took over is open, or held since it was started.
      if (request.id === open || request.heldSince === request.startedAt) return;
      signalArrival(m.desk_notice_handed());
      showToast(m.desk_handed_to_you({ vehicle: vehicleOf(request) }), {
        tone: 'neutral',
        action: { label: m.common_open(), run: () => go({ request: request.id }) },
      });
    },
  );
};
