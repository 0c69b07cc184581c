import type { deskCounts } from '@keywright/contract/desk.calls';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { MOST_COUNTED } from '@keywright/contract/most-counted';
import { MAX_SEARCH_LENGTH } from '@keywright/contract/search-bounds';
import { DUE_SOON_MINUTES } from '@keywright/contract/due-soon';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { duration } from '../../lib/format.ts';
import { figure } from '../../lib/report-format.ts';
import type { LiveState } from '../../lib/live.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { useLiveState } from '../../lib/live-state.ts';
import { m } from '@keywright/words/messages';
import { Chip, Chips } from '../../ui/chip.tsx';
import { FieldNotes } from '../../ui/field.tsx';
import { LiveDot } from '../../ui/live-dot.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import styles from './desk.module.css';
import { countsQuery } from './desk.queries.ts';
import { QueueFilters } from './queue-filters.tsx';
import type { DeskAddress, List } from './use-desk-address.ts';

type QueueHeadProps = {
  address: DeskAddress;
  /** How many second reviews wait for this admin, given and asked for, which only the rows say. */
  second: number;
  /** The request of each note that mentions this admin, the newest first. */
  mentionedIn: readonly string[];
  /** Enter was pressed in the search, with what was typed. */
  onEnter: (typed: string) => void;
};

/** So much of the list before the chosen one stays in sight. */
const EDGE = 32;

/** The desk's title line, its lists as chips with their counts, and the search. All choices live in the address. */
export const QueueHead = ({ address, second, mentionedIn, onEnter }: QueueHeadProps) => {
  const { data: counts } = useQuery(countsQuery);
  const { state, isStale } = useFreshness();
  const lists = useRef<HTMLDivElement>(null);
  // They are as wide as they stay once they are counted, and once it is known whether there are second looks.
  const shown = counts ? `${address.list} ${second > 0}` : '';
  useEffect(() => {
    const box = lists.current;
    const chip = box?.querySelector('[aria-current]');
    if (shown === '' || !box || !chip) return;
    const [seen, at] = [box.getBoundingClientRect(), chip.getBoundingClientRect()];
    // On a phone they go on to the side, and whoever came by a link would not see which one is open.
    if (at.left < seen.left || at.right > seen.right) box.scrollBy({ left: at.left - seen.left - EDGE });
  }, [shown]);
  return (
    <div className={styles.head}>
      <PageTitle>{m.desk_title()}</PageTitle>
      <div className={styles.titleLine}>
        <h1>{m.desk_title()}</h1>
        <span className={styles.live}>
          <LiveDot state={state} words={liveWords[state]()} />
        </span>
      </div>
      <p className={styles.pulse}>{isStale ? m.desk_stale() : pulse(counts)}</p>
      <div ref={lists} className={styles.lists}>
        <Chips label={m.desk_lists()}>
          {labelsOf({ ...none, ...counts, second }, address.list).map(([list, label]) => (
            <Chip
              key={list}
              on={address.list === list}
              to={address.linkTo({ list: list === 'waiting' ? null : list, q: null, admin: null })}
            >
              {label}
            </Chip>
          ))}
          {mentionedIn.length > 0 ? (
            <Chip on={false} to={address.linkTo({ request: mentionedIn.at(-1) ?? null, notes: 'open' })}>
              {m.desk_mentions({ count: mentionedIn.length })}
            </Chip>
          ) : null}
        </Chips>
      </div>
      {address.list === 'shift' ? null : (
        <div className={styles.narrowing}>
          <Search address={address} onEnter={onEnter} />
          <QueueFilters address={address} />
        </div>
      )}
    </div>
  );
};

const Search = ({ address, onEnter }: Pick<QueueHeadProps, 'address' | 'onEnter'>) => {
  const { field, typed } = useTypedSearch(address.filters.search, (q) => address.go({ q }), address.list);
  const label = searchWords(address.list);
  const isTooLong = address.filters.search.trim().length > MAX_SEARCH_LENGTH;
  return (
    <div className={styles.searchField}>
      <TextInput
        ref={field}
        type="search"
        className={styles.search}
        aria-label={label}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? 'search-error' : undefined}
        placeholder={label}
        onChange={typed}
        onKeyDown={(event) => {
          // The words stay, and single keys act again: J goes to the first row.
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.blur();
          if (event.key === 'Enter') onEnter(event.currentTarget.value);
        }}
      />
      <FieldNotes name="search" error={isTooLong ? m.desk_search_too_long({ most: MAX_SEARCH_LENGTH }) : undefined} />
    </div>
  );
};

const searchWords = (list: List): string => {
  if (list === 'transactions') return m.desk_search_orders();
  return list === 'subscriptions' ? m.desk_search_plans() : m.desk_search_label();
};

const liveWords: Record<LiveState, () => string> = {
  live: m.common_live,
  reconnecting: m.common_reconnecting,
  offline: m.common_offline,
};

/** Whether the queue is live, and whether its figures may be old. */
const useFreshness = () => {
  const state = useLiveState();
  // What was just fetched is not old, though the stream is still being opened.
  const [wasLive, setWasLive] = useState(false);
  if (state === 'live' && !wasLive) setWasLive(true);
  const isStale = state === 'offline' || (state === 'reconnecting' && wasLive);
  return { state, isStale };
};

/** What waits elsewhere is for the navigation. */
type Counts = Omit<ReplyOf<typeof deskCounts>, 'elsewhere'>;

const none: Counts = {
  waiting: 0,
  mine: 0,
  inProgress: 0,
  late: 0,
  customer: 0,
  reported: 0,
  dueSoon: 0,
  lastDueAlarmAt: null,
  onShift: 0,
  transactions: 0,
  subscriptions: 0,
  newestPaidAt: null,
  oldestMinutes: null,
  medianTodayMinutes: null,
};

/** What is counted only so far says that there are more. */
const counted = (list: string, count: number): string =>
  m.desk_counted({
    list,
    count: count > MOST_COUNTED ? m.desk_counted_most({ count: figure(MOST_COUNTED) }) : figure(count),
  });

/** Second looks are rare: their list shows while there is one to give, or while it is chosen. */
const labelsOf = (counts: Counts & { second: number }, chosen: List): [List, string][] => [
  ['waiting', m.desk_waiting({ count: counts.waiting })],
  ['mine', m.desk_mine({ count: counts.mine })],
  ['progress', m.desk_in_progress({ count: counts.inProgress })],
  ...(counts.second > 0 || chosen === 'second'
    ? [['second', m.desk_second_list({ count: counts.second })] satisfies [List, string]]
    : []),
  ['late', m.desk_late({ count: counts.late })],
  ['customer', m.desk_awaiting({ count: counts.customer })],
  ['reported', m.desk_reported({ count: counts.reported })],
  ['transactions', counted(m.desk_transactions(), counts.transactions)],
  ['subscriptions', counted(m.desk_subscriptions(), counts.subscriptions)],
  ['shift', m.desk_shift_list({ count: counts.onShift })],
];

const pulse = (counts: Counts | undefined): string => {
  if (!counts) return '';
  const { oldestMinutes: oldest, medianTodayMinutes: median, dueSoon } = counts;
  return [
    oldest === null ? m.desk_nothing_waits() : m.desk_oldest({ time: duration(oldest) }),
    ...(dueSoon === 0 ? [] : [m.desk_due_soon({ count: dueSoon, minutes: DUE_SOON_MINUTES })]),
    ...(median === null ? [] : [m.desk_median({ time: duration(median) })]),
  ].join(' · ');
};
