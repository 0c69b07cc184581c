import { addressOf } from '@keywright/contract/call-input';
import { streams } from '@keywright/contract/live.calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askAgain } from '../../lib/ask-again.ts';
import type { LiveState } from '../../lib/live.ts';
import { followShared } from '../../lib/shared-stream.ts';
import { trackedOrderQuery } from './orders.queries.ts';

/** An order by its private link, asked for again at each hint of its own stream. `live` is null until that is known. */
export const useFollowedOrder = (token: string) => {
  const query = useQuery(trackedOrderQuery(token));
  const queries = useQueryClient();
  const [live, setLive] = useState<LiveState | null>(null);
  const isFound = query.data !== undefined;
  useEffect(() => {
    if (!isFound) return;
    const { queryKey } = trackedOrderQuery(token);
    const url = addressOf({ path: streams.order }, { params: { token } });
    return followShared({
      name: url,
      url,
      onEvent: () => askAgain(queries, 0, queryKey),
      onGap: (quietMs) => askAgain(queries, quietMs, queryKey),
      onState: setLive,
    });
  }, [isFound, token, queries]);
  return { ...query, live };
};
