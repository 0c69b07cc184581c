import type { Tx } from '../../platform/db/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { isSame } from '../../platform/secrets.ts';
import { asSent, codeHashOf } from './admin-codes.ts';
import { countTry, endCode, lockLiveCode } from './codes.store.ts';

const MOST_TRIES = 5;

export type LiveCode = NonNullable<Awaited<ReturnType<typeof lockLiveCode>>>;

/**
 * The address's live code, held, when this is it. A wrong one counts, and the fifth burns it: the caller must commit
 * then too. An address without a code, one whose code ran out, and a wrong code look the same.
 */
export const matchCode = async (
  { settings, clock }: Pick<Parts, 'settings' | 'clock'>,
  tx: Tx,
  { email, typed }: { email: string; typed: string },
): Promise<LiveCode | undefined> => {
  const live = await lockLiveCode(tx, email);
  const now = clock.now();
  if (!live || live.expiresAt <= now) return undefined;
  if (isSame(live.hash, codeHashOf(settings.secretKey, live, asSent(typed)))) return live;
  const tries = live.tries + 1;
  if (tries >= MOST_TRIES) await endCode(tx, live.id, { state: 'BURNT', at: now, tries });
  else await countTry(tx, live.id, tries);
  return undefined;
};
