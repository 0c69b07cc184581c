import type { SessionEntry } from '@keywright/contract/devices';
import { endOneSession, endOtherSessions, mySessions } from '@keywright/contract/devices.calls';
import type { QueryClient } from '@tanstack/react-query';
import { asked } from '../../lib/asked.ts';
import { call } from '../../lib/call.ts';
import { Refused } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';

export const devicesQuery = asked(['devices', 'list'], mySessions, m.devices_load_failed);

/** Logs one device out. One that had left by itself meanwhile is no fault. */
export const endDevice = async (queries: QueryClient, { id }: SessionEntry): Promise<void> => {
  try {
    queries.setQueryData(devicesQuery.queryKey, await call(endOneSession, { params: { id } }, m.devices_end_failed));
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'not_found')) throw error;
    await queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
  }
};

export const endOtherDevices = async (queries: QueryClient): Promise<void> => {
  queries.setQueryData(devicesQuery.queryKey, await call(endOtherSessions, {}, m.devices_end_failed));
};
