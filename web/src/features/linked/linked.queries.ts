import { linkedRecords } from '@keywright/contract/linked.calls';
import { m } from '@keywright/words/messages';
import { asked } from '../../lib/asked.ts';

export type Subject = { of: 'request' | 'person'; id: string };

/** Each time it is asked for is on record: it is not asked for again by itself. */
export const linkedQuery = (subject: Subject) =>
  asked(['linked', subject], linkedRecords, m.linked_failed, {
    params: subject,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
