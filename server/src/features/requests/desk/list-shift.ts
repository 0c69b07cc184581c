import type { ShiftAdmin } from '@keywright/contract/shift';
import { expiryTimes } from '../../../access/expiry.ts';
import type { Parts } from '../../../platform/parts.ts';
import { waitingMinutes } from './desk.view.ts';
import { findShift } from './shift.store.ts';

/** Who is on shift: a shift lasts from the sign-in until the sign-out, or until the session of the desk ends by itself. */
export const listShift = async ({ db, clock, settings }: Parts): Promise<ShiftAdmin[]> => {
  const now = clock.now();
  return (await findShift(db, expiryTimes(settings), now)).map(({ onShiftSince, oldest, ...admin }) => ({
    ...admin,
    onShiftSince: onShiftSince?.toISOString() ?? null,
    oldestMinutes: oldest && waitingMinutes({ paidAt: oldest, endedAt: null }, now),
  }));
};
