import { workshopInvitation, workshopOrders } from '@keywright/contract/workshops.calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { asked } from '../../lib/asked.ts';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

/** What the link of an invitation says. */
export const invitationQuery = (token: string) =>
  asked(['workshop', 'invitation', token], workshopInvitation, m.workshops_load_failed, {
    query: { invitation: token },
  });

/** The orders of the workshop, a page at a time; those whose number begins so, where something is searched for. */
export const workshopOrdersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['workshop', 'orders', q],
    queryFn: ({ signal, pageParam }) =>
      call(
        workshopOrders,
        { signal, query: { ...(q && { q }), ...(pageParam && { before: pageParam }) } },
        m.workshops_orders_failed,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
