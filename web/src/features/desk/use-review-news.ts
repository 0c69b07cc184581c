import type { DeskRequest } from '@keywright/contract/desk';
import { useEffect, useEffectEvent, useRef } from 'react';
import { m } from '@keywright/words/messages';
import { showToast } from '../../ui/toast-store.ts';
import { signalArrival } from './arrivals.ts';
import { vehicleOf } from './desk-words.ts';
import type { DeskAddress } from './use-desk-address.ts';
import type { Queue } from './use-queue.ts';

/** Calls `onNew` with each request that was not there before. Those of the first answer are not new; `undefined`: not loaded. */
const useNewOnes = (
  requests: readonly DeskRequest[] | undefined,
  keyOf: (request: DeskRequest) => string,
  onNew: (request: DeskRequest) => void,
): void => {
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  const compare = useEffectEvent((keys: string | undefined) => {
    if (!requests || keys === undefined) return;
    const before = known.current;
    known.current = new Set(keys.split('\n'));
    if (before) for (const request of requests) if (!before.has(keyOf(request))) onNew(request);
  });
  const keys = requests?.map(keyOf).join('\n');
  useEffect(() => compare(keys), [keys]);
};

/** Notifies an admin that a colleague needs their second review, and the sender that it was given, while the desk is open. */
export const useReviewNews = ({ reviews }: Queue, { open, go }: DeskAddress): void => {
  const notify = (request: DeskRequest, title: string, words: string, tone: 'neutral' | 'fulfilled' | 'rejected') => {
    signalArrival(title);
    // What is open says so itself.
    if (request.id === open) return;
    showToast(words, { tone, action: { label: m.common_open(), run: () => go({ request: request.id }) } });
  };
  useNewOnes(
    reviews.areLoaded ? reviews.wanted : undefined,
    ({ id }) => id,
    (request) => {
      const names = { name: request.startedBy?.name ?? '', vehicle: vehicleOf(request) };
      notify(request, m.desk_notice_review(), m.desk_second_asked(names), 'neutral');
    },
  );
  useNewOnes(
    reviews.areLoaded ? reviews.given : undefined,
    ({ id, secondLook }) => `${id} ${secondLook.last?.at}`,
    (request) => {
      const names = { name: request.secondLook.last?.name ?? '', vehicle: vehicleOf(request) };
      if (request.secondLook.isApproved)
        notify(request, m.desk_notice_reviewed(), m.desk_second_given(names), 'fulfilled');
      else notify(request, m.desk_notice_reviewed(), m.desk_second_refused(names), 'rejected');
    },
  );
};
