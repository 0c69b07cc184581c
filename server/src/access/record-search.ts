import { actAs, type Present } from './act.ts';
import type { Known } from './actor.ts';
import { recordAct } from '../platform/audit/record.store.ts';
import type { Tx } from '../platform/db/database.ts';
import { onlyLooked } from '../platform/db/only-looked.ts';
import { guardLimit } from '../platform/limits/guard-limit.ts';
import { bucketOf } from '../platform/limits/limits.ts';
import type { Parts } from '../platform/parts.ts';
import { isUuid } from '../platform/uuid.ts';
import { kindOfSearch, maskedSearch, plain, searchMark } from './search-mark.ts';
import { type LastSearch, lockLastSearch, noteSearch } from './searches.store.ts';
import { MINUTE_MS } from '../platform/durations.ts';

/** A list that stays open asks for the same again: for its next page, in another order, after a hint. */
const SAME_MS = 30 * MINUTE_MS;
/** Somebody who types on has not searched again. Whoever takes letters away again has: else one could go through the alphabet. */
const TYPING_MS = 30_000;

type Search = { text: string; where: 'orders' | 'log' | 'people' };

/**
 * The act of whoever looks for something in a list: the search is on record before anything is looked for. One that stands there already
 * changes nothing, and does not wait for the disk.
 */
export const searchList = (
  parts: Pick<Parts, 'db' | 'settings' | 'clock'>,
  caller: Known,
  search: Search,
): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    if (!(await recordSearch(parts, tx, caller, search))) await onlyLooked(tx);
  });

/**
 * Puts a search of the desk on record and counts it, or throws `limit.too_many`, in the transaction that answers it. The same
 * words again in the same list are the same search; more of them, typed at once, stand on record and are not counted again. Answers
 * whether anything was written.
 */
export const recordSearch = async (
  { settings, clock }: Pick<Parts, 'settings' | 'clock'>,
  tx: Tx,
  { person, trace }: Present<Known>,
  { text, where }: Search,
): Promise<boolean> => {
  const words = plain(text);
  // An id of ours names nobody to whoever does not have it already, as from another entry of the log.
  if (words === '' || isUuid(words)) return false;
  const now = clock.now();
  const { secretKey } = settings;
  const mark = markIn({ where, secretKey }, words);
  const last = await lockLastSearch(tx, person.id);
  const since = last ? now.getTime() - last.at.getTime() : Number.POSITIVE_INFINITY;
  if (last?.mark.equals(mark) && since <= SAME_MS) return false;
  if (!(last && since <= TYPING_MS && goesOn({ where, secretKey }, words, last))) {
    await guardLimit(tx, clock, bucketOf('desk-search', person.id, settings.deskSearchesPerHour));
  }
  await recordAct(tx, trace, {
    action: 'request.searched',
    object: { type: 'search', id: searchMark(secretKey, words).toString('hex') },
    details: { where, kind: kindOfSearch(words), words: maskedSearch(words) },
  });
  await noteSearch(tx, person.id, { mark, length: words.length, at: now });
  return true;
};

type In = { where: Search['where']; secretKey: Buffer };

/** Of a search in one list: who then looks for the same among other things has searched again. */
const markIn = ({ where, secretKey }: In, words: string): Buffer => searchMark(secretKey, `${where} ${words}`);

const goesOn = ({ where, secretKey }: In, words: string, { mark, length }: LastSearch): boolean =>
  words.length > length && markIn({ where, secretKey }, words.slice(0, length)).equals(mark);
