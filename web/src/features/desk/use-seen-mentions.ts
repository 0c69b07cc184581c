import { seeMentions } from '@keywright/contract/request-notes.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';
import { countsQuery, mentionsQuery } from './desk.queries.ts';
import { useMentions } from './use-mentions.ts';

/** Says that the reader has seen the mentions in a request's notes, once these are shown in a page that is in view. */
export const useSeenMentions = (requestId: string, isShown: boolean): void => {
  const queries = useQueryClient();
  const mentions = useMentions() ?? [];
  const isNew = isShown && mentions.some((mention) => mention.requestId === requestId);
  useEffect(() => {
    if (!isNew) return undefined;
    const again = () => {
      for (const { queryKey } of [countsQuery, mentionsQuery]) void queries.invalidateQueries({ queryKey });
    };
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
