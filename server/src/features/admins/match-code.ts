import type { Caller } from '../../access/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { networksOf } from '../../platform/limits/by-source.ts';
import { bucketOf, limits } from '../../platform/limits/limits.ts';
import { takePlaces } from '../../platform/limits/limits.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { isSame } from '../../platform/secrets.ts';
import { asSent, codeHashOf } from './admin-codes.ts';
import { countTry, endCode, lockLiveCode } from './codes.store.ts';

/**
 * So many wrong tries burn a code, wherever they come from. It is one of 2^40: all of them together find it once in 1,100 million codes, and an
 * address is sent ten a day. A single place has five of them, so that whoever would stop somebody's registration needs 200 places for each code.
 */
const MOST_TRIES = 1_000;

export type LiveCode = NonNullable<Awaited<ReturnType<typeof lockLiveCode>>>;

type Typed = { email: string; typed: string; source: Caller['source'] };

/**
 * The address's live code, held, when this is it. A wrong one counts, for the place that it comes from and for the code: the caller must commit
 * then too. An address without a code, one whose code ran out, a wrong code, and any code from a place that has had its tries look the same.
 */
export const matchCode = async (
  { settings, clock }: Pick<Parts, 'settings' | 'clock'>,
  tx: Tx,
  { email, typed, source }: Typed,
): Promise<LiveCode | undefined> => {
  const live = await lockLiveCode(tx, email);
  const now = clock.now();
  if (!live || live.expiresAt <= now) return undefined;
  // Before the code is looked at: a place whose tries are used up learns nothing more, and costs the code nothing.
  const taken = await takePlaces(tx, bucketsOf(live, source), now);
  if (taken.isFull) return undefined;
  if (isSame(live.hash, codeHashOf(settings.secretKey, live, asSent(typed)))) return live;
  const tries = live.tries + 1;
  if (tries >= MOST_TRIES) await endCode(tx, live.id, { state: 'BURNT', at: now, tries });
  else await countTry(tx, live.id, tries);
  return undefined;
};

const bucketsOf = ({ id }: LiveCode, source: Caller['source']) =>
  networksOf(source).map(({ network, times }) =>
    bucketOf('admin-code-tries', `${id} ${network}`, limits['admin-code-tries'].max * times),
  );
