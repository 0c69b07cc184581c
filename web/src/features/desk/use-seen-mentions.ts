import { seeMentions } from '@keywright/contract/request-notes.calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';
import { mentionsQuery } from './desk.queries.ts';

/** Says that the reader has seen the mentions in a request's notes, once these are shown in a page that is in view. */
export const useSeenMentions = (requestId: string, isShown: boolean): void => {
  const queries = useQueryClient();
  const { data = [] } = useQuery(mentionsQuery);
  const isNew = isShown && data.some((mention) => mention.requestId === requestId);
  useEffect(() => {
    if (!isNew) return undefined;
    const again = () => queries.invalidateQueries({ queryKey: mentionsQuery.queryKey });
    const see = () => {
      if (document.visibilityState !== 'visible') return;
      // What failed is tried again when the notes are opened next.
      void call(seeMentions, { params: { id: requestId } }, m.desk_notes_failed).then(again, again);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [isNew, requestId, queries]);
};
