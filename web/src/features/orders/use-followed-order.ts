import { addressOf } from '@keywright/contract/call-input';
import { streams } from '@keywright/contract/live.calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LiveState } from '../../lib/live.ts';
import { followShared } from '../../lib/shared-stream.ts';
import { trackedOrderQuery } from './orders.queries.ts';

/** An order by its private link, asked for again at each hint of its own stream. `live` is null until that is known. */
export const useFollowedOrder = (token: string) => {
  const query = useQuery(trackedOrderQuery(token));
  const { refetch } = query;
  const [live, setLive] = useState<LiveState | null>(null);
  const isFound = query.data !== undefined;
  useEffect(() => {
    if (!isFound) return;
    const askAgain = () => void refetch();
    const url = addressOf({ path: streams.order }, { params: { token } });
    return followShared({
      name: url,
      url,
      onEvent: askAgain,
      onGap: askAgain,
      onState: (state) => {
        // What changed between the first answer and the opening of the stream was announced to nobody.
        if (state === 'live') askAgain();
        setLive(state);
      },
    });
  }, [isFound, token, refetch]);
  return { ...query, live };
};
