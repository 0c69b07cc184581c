import { sealEnd, type Sealing } from '../../platform/audit/seal.ts';
import type { Parts } from '../../platform/parts.ts';
import { watchLog } from './watch-log.ts';

/** Signs how far the log has come, and looks at it: why it could not be signed is an alarm, and that it could be ends one. */
export const sealLog = async (parts: Pick<Parts, 'db' | 'settings' | 'log'>, sealing: Sealing): Promise<void> => {
  const { sealed, refused } = await sealEnd(parts.db, sealing);
  if (sealed || refused) await watchLog(parts, { all: false, refused });
};
