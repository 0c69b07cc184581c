import type { HistoryRow } from '@keywright/contract/members';
import { byLocale } from '@keywright/words/by-locale';
import { actAs, type Present } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { discloseExported } from '../../access/disclose.ts';
import { notifyOfExport } from '../../access/super-admins.store.ts';
import { maskedSearch, searchMark } from '../../access/search-mark.ts';
import { whileAllowed } from '../../access/while-allowed.ts';
import { hasDoneLately, recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { csvFile } from '../../platform/http/csv.ts';
import type { ServedBytes } from '../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { findHistory, findIdByEmail, type HistoryEntry } from './history.store.ts';

type Wanted = { email: string; limit: number; cursor?: string | undefined };

const MOST = 100_000;

/** One page of what somebody ordered, by their e-mail. That it was asked for is on record, and counted, before anything is looked for. */
export const viewHistory = async (
  parts: Parts,
  caller: Known,
  wanted: Wanted,
): Promise<{ rows: HistoryRow[]; next: string | undefined }> => {
  await actAs(parts, caller, (tx, caller) => recordAsking(parts, tx, caller, { email: wanted.email, file: false }));
  const { rows, next } = await pageOf(parts, wanted);
  return { rows: rows.map(rowOf), next };
};

/** The same as a file. */
export const exportHistory = async (
  parts: Parts,
  caller: Known,
  { email }: { email: string },
): Promise<ServedBytes> => {
  await actAs(parts, caller, async (tx, caller) => {
    await guardLimit(tx, parts.clock, bucketOf('desk-export', caller.person.id));
    await recordAsking(parts, tx, caller, { email, file: true });
    await notifyOfExport(tx, parts.clock, caller, 'history');
  });
  const says = byLocale[caller.locale];
  return {
    bytes: csvFile<HistoryEntry>({
      head: ['transaction id', 'status', 'confirmation number', 'paid at', 'vehicles'],
      cellsOf: ({ id, status, confirmationNumber, paidAt, vehicles }) => [
        id,
        status,
        confirmationNumber,
        paidAt.toISOString(),
        vehicles.map((vehicle) => says.orders_vehicle(vehicle)).join('; '),
      ],
      most: MOST,
      read: whileAllowed(parts, caller, async (page) => {
        const { rows, next } = await pageOf(parts, { email, ...page });
        await discloseExported(parts, caller, { kind: 'request', ids: rows.map(({ id }) => id) });
        return { rows, next };
      }),
    }),
    mediaType: 'text/csv; charset=utf-8',
    filename: 'user-history.csv',
  };
};

const pageOf = async ({ db }: Pick<Parts, 'db'>, wanted: Wanted) => {
  const found = await findHistory(db, wanted);
  const rows = found.slice(0, wanted.limit);
  return { rows, next: found.length > rows.length ? rows.at(-1)?.id : undefined };
};

/** Asking again within half an hour of one session, as a next page or a list that stays open does, is the same asking. */
const recordAsking = async (
  { settings, clock }: Parts,
  tx: Tx,
  { person, trace }: Present<Known>,
  { email, file }: { email: string; file: boolean },
): Promise<void> => {
  const personId = await findIdByEmail(tx, email);
  const mark = searchMark(settings.secretKey, email).toString('hex');
  const object = personId ? ({ type: 'person', id: personId } as const) : ({ type: 'search', id: mark } as const);
  const act = { action: 'person.history_viewed', object } as const;
  if (!file && (await hasDoneLately(tx, trace, act))) return;
  await guardLimit(tx, clock, bucketOf('desk-history', person.id));
  await recordAct(tx, trace, { ...act, details: { words: maskedSearch(email), file } });
};

const rowOf = ({ paidAt, ...row }: HistoryEntry): HistoryRow => ({ ...row, paidAt: paidAt.toISOString() });
