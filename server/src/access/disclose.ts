import type { AuditAct } from '@keywright/contract/audit-actions';
import type { Disclosure, DisclosedRecords, DisclosureKind } from '@keywright/contract/disclosure';
import type { Endpoint } from '@keywright/contract/endpoint';
import { hasActedLately, hasDoneLately, recordAct } from '../platform/audit/record.store.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import type { Parts } from '../platform/parts.ts';
import { type Present, recordFor } from './act.ts';
import type { Caller, Known } from './actor.ts';
import { addShown, countNew, type DayTotals, type Shown } from './disclosure.store.ts';
import { isDesk } from './roles.ts';

type Needs = Pick<Parts, 'db' | 'clock' | 'settings'>;

/** One answer: what it shows, and which page of a list it is. */
export type Answered = {
  endpoint: Pick<Endpoint, 'discloses' | 'method' | 'path'>;
  reply: unknown;
  params: unknown;
  query: unknown;
};

/** A list that stays open gains rows one by one; as few as this are counted, and recorded with the next entry. */
const MAX_UNRECORDED_ROWS = 5;

/** How an opened record of each kind is named in the audit log. */
const openedAs = {
  conversation: { action: 'chat.opened', type: 'conversation' },
  member: { action: 'person.opened', type: 'person' },
  message: { action: 'support.opened', type: 'support_message' },
  request: { action: 'request.opened', type: 'request' },
} as const satisfies Record<DisclosureKind, object>;

/**
 * Counts and records what an answer shows to an admin. `serve` calls it with every good answer before it is sent, so that nothing
 * leaves unrecorded; an answer with nothing new for this admin today costs one query.
 */
export const openDisclose =
  (parts: Needs) =>
  async (caller: Caller, { endpoint, reply, params, query }: Answered): Promise<void> => {
    if (!isAdmin(caller)) return;
    for (const { kind, isOpened, idsOf } of recordsIn(endpoint.discloses)) {
      const ids = [...new Set(idsOf(reply as never, params as Record<string, string>))];
      if (ids.length === 0) continue;
      if (isOpened) await discloseOpened(parts, caller, { kind, ids, isAct: endpoint.method !== 'GET' });
      else await discloseListed(parts, caller, { kind, ids, list: endpoint.path, isLater: hasCursor(query) });
    }
  };

const recordsIn = (discloses: Disclosure | undefined): readonly DisclosedRecords<never>[] =>
  typeof discloses === 'object' ? [discloses].flat() : [];

const isAdmin = (caller: Caller): caller is Known => caller.person !== undefined && isDesk(caller.person);

const hasCursor = (query: unknown): boolean => (query as { cursor?: unknown } | undefined)?.cursor !== undefined;

type Records = { kind: DisclosureKind; ids: readonly string[] };

/** Counts rows that leave in a file, page by page. The export itself is recorded where it begins. */
export const discloseExported = async (parts: Needs, caller: Known, { kind, ids }: Records): Promise<void> => {
  if (ids.length === 0) return;
  await recordFor(parts, caller, async (tx, caller) => {
    await add(parts, tx, caller, { kind, ids, isOpened: false });
  });
};

const discloseListed = async (
  parts: Needs,
  caller: Known,
  { kind, ids, list, isLater }: Records & { list: string; isLater: boolean },
): Promise<void> => {
  const shown = shownTo(parts, caller, { kind, ids, isOpened: false });
  const fresh = await countNew(parts.db, shown);
  if (fresh === 0 && !isLater) return;
  const view = { action: 'list.viewed', object: { type: 'list', id: list } } as const;
  const isRecorded = await hasDoneLately(parts.db, caller.trace, view);
  if (fresh === 0 && isRecorded) return;
  await recordFor(parts, caller, async (tx, caller) => {
    const { added, totals } = await add(parts, tx, caller, { kind, ids, isOpened: false });
    if (isRecorded && !isLater && added <= MAX_UNRECORDED_ROWS) return;
    await recordAct(tx, caller.trace, { ...view, details: { rows: ids.length, added, today: totals.listed } });
  });
};

/** An act that names the record needs no second entry; one that changed nothing does. */
const discloseOpened = async (
  parts: Needs,
  caller: Known,
  { isAct, ...records }: Records & { isAct: boolean },
): Promise<void> => {
  const { action, type } = openedAs[records.kind];
  const unrecorded: AuditAct[] = [];
  for (const id of records.ids) {
    const opening = { action, object: { type, id } } as AuditAct;
    const isRecorded = isAct
      ? await hasActedLately(parts.db, caller.trace, id)
      : await hasDoneLately(parts.db, caller.trace, opening);
    if (!isRecorded) unrecorded.push(opening);
  }
  const shown = shownTo(parts, caller, { ...records, isOpened: true });
  if (unrecorded.length === 0 && (await countNew(parts.db, shown)) === 0) return;
  await recordFor(parts, caller, async (tx, caller) => {
    await add(parts, tx, caller, { ...records, isOpened: true });
    for (const opening of unrecorded) await recordAct(tx, caller.trace, opening);
  });
};

const shownTo = ({ clock }: Needs, { person }: Known, records: Omit<Shown, 'personId' | 'day'>): Shown => ({
  personId: person.id,
  day: clock.now().toISOString().slice(0, 10),
  ...records,
});

const add = async (
  parts: Needs,
  tx: Tx,
  caller: Present<Known>,
  records: Omit<Shown, 'personId' | 'day'>,
): Promise<{ added: number; totals: DayTotals }> => {
  const shown = shownTo(parts, caller, records);
  const { added, totals } = await addShown(tx, shown);
  const [what, rows, limit] = records.isOpened
    ? (['opened', totals.opened, parts.settings.deskOpenedPerDay] as const)
    : (['listed', totals.listed, parts.settings.deskRowsPerDay] as const);
  if (levelOf(rows, limit) > levelOf(rows - added, limit)) {
    const { person } = caller;
    await recordAct(tx, caller.trace, {
      action: 'disclosure.over_limit',
      object: { type: 'person', id: person.id },
      details: { what, rows, limit },
    });
    const { day } = shown;
    await addJob(tx, { task: 'raise-disclosure-alarm', payload: { personId: person.id, day, what, rows, limit } });
  }
  return { added, totals };
};

/** 0 up to the limit, then 1, and one more each time the count doubles: an alarm is mailed at each level. */
export const levelOf = (rows: number, limit: number): number =>
  rows <= limit ? 0 : 1 + Math.floor(Math.log2(rows / limit));
