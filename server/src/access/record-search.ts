import { actAs, type Present } from './act.ts';
import type { Known } from './actor.ts';
import { recordAct } from '../platform/audit/record.store.ts';
import type { Tx } from '../platform/db/database.ts';
import { guardLimit } from '../platform/limits/guard-limit.ts';
import { bucketOf } from '../platform/limits/limits.ts';
import type { Parts } from '../platform/parts.ts';
import { isUuid } from '../platform/uuid.ts';
import { kindOfSearch, maskedSearch, plain, searchMark } from './search-mark.ts';
import { findLastSearch, type LastSearch, lockLastSearch, noteSearch } from './searches.store.ts';
import { MINUTE_MS } from '../platform/durations.ts';

/** A list that stays open asks for the same again: for its next page, in another order, after a hint. */
const SAME_MS = 30 * MINUTE_MS;
/** Somebody who types on has not searched again. Whoever takes letters away again has: else one could go through the alphabet. */
const TYPING_MS = 30_000;

type Needs = Pick<Parts, 'settings' | 'clock'>;
type Search = { text: string; where: 'orders' | 'log' | 'people' };

/**
 * The act of whoever looks for something in a list: the search is on record before anything is looked for. One that stands there already
 * changes nothing, and is no act.
 */
export const searchList = async (parts: Needs & Pick<Parts, 'db'>, caller: Known, search: Search): Promise<void> => {
  const last = await findLastSearch(parts.db, caller.person.id);
  if (last && isSame(parts, last, search)) return;
  await actAs(parts, caller, (tx, caller) => recordSearch(parts, tx, caller, search));
};

/**
 * Puts a search of the desk on record and counts it, or throws `limit.too_many`, in the transaction that answers it. The same
 * words again in the same list are the same search; more of them, typed at once, stand on record and are not counted again.
 */
export const recordSearch = async (
  { settings, clock }: Needs,
  tx: Tx,
  { person, trace }: Present<Known>,
  search: Search,
): Promise<void> => {
  const { text, where } = search;
  const words = plain(text);
  // An id of ours names nobody to whoever does not have it already, as from another entry of the log.
  if (words === '' || isUuid(words)) return;
  const now = clock.now();
  const { secretKey } = settings;
  const last = await lockLastSearch(tx, person.id);
  if (last && isSame({ settings, clock }, last, search)) return;
  const since = last ? now.getTime() - last.at.getTime() : Number.POSITIVE_INFINITY;
  if (!(last && since <= TYPING_MS && goesOn({ where, secretKey }, words, last))) {
    await guardLimit(tx, clock, bucketOf('desk-search', person.id, settings.deskSearchesPerHour));
  }
  await recordAct(tx, trace, {
    action: 'request.searched',
    object: { type: 'search', id: searchMark(secretKey, words).toString('hex') },
    details: { where, kind: kindOfSearch(words), words: maskedSearch(words) },
  });
  const mark = markIn({ where, secretKey }, words);
  await noteSearch(tx, person.id, { mark, length: words.length, at: now });
};

/** Whether it stands on record as what was last searched for, a short while ago. */
const isSame = ({ settings, clock }: Needs, { mark, at }: LastSearch, { where, text }: Search): boolean =>
  mark.equals(markIn({ where, secretKey: settings.secretKey }, plain(text))) &&
  clock.now().getTime() - at.getTime() <= SAME_MS;

type In = { where: Search['where']; secretKey: Buffer };

/** Of a search in one list: who then looks for the same among other things has searched again. */
const markIn = ({ where, secretKey }: In, words: string): Buffer => searchMark(secretKey, `${where} ${words}`);

const goesOn = ({ where, secretKey }: In, words: string, { mark, length }: LastSearch): boolean =>
  words.length > length && markIn({ where, secretKey }, words.slice(0, length)).equals(mark);
