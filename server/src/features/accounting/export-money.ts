import type { MoneyFile, MoneyRange } from '@keywright/contract/accounting';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { notifyOfExport } from '../../access/super-admins.store.ts';
import { whileAllowed } from '../../access/while-allowed.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { csvFile, csvTable } from '../../platform/http/csv.ts';
import type { ServedBytes } from '../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { type EntryKind, type EntryRow, findEntries, findMargins, type MarginRow } from './accounting.store.ts';
import { boundsOf, viewClose } from './view-close.ts';

const MAX_ROWS = 500_000;

type Wanted = MoneyRange & { file: MoneyFile };
type Cells = (string | number | null)[];
type Read = (page: { cursor: string | undefined; limit: number }) => Promise<{ cells: Cells; id: string }[]>;

/** One file for the accountant. That it was taken is on record before its first byte leaves. It names orders, and no customer. */
export const exportMoney = async (parts: Parts, caller: Known, { file, ...range }: Wanted): Promise<ServedBytes> => {
  const { from, to } = range;
  await actAs(parts, caller, async (tx, caller) => {
    await guardLimit(tx, parts.clock, bucketOf('desk-export', caller.person.id));
    await recordAct(tx, caller.trace, {
      action: 'order.all_exported',
      object: { type: 'search', id: 'money' },
      details: { kind: file, from, to },
    });
    await notifyOfExport(tx, parts.clock, caller, 'money');
  });
  return {
    bytes: file === 'close' ? await closeFile(parts, range) : rowFile(parts, caller, { ...range, file }),
    mediaType: 'text/csv; charset=utf-8',
    filename: `${file}-${from}-${to}.csv`,
  };
};

/** As programs read it. A negative amount is a number: a spreadsheet takes the text of one for a formula. */
const dollars = (cents: number): string | number => (cents < 0 ? cents / 100 : (cents / 100).toFixed(2));

const closeFile = async (parts: Parts, range: MoneyRange): Promise<Buffer> => {
  const { periods } = await viewClose(parts, range);
  const head = [range.by, 'captured', 'received otherwise', 'refunded', 'cost of codes', 'margin'];
  const rows = periods
    .toReversed()
    .map(
      (sums): Cells => [
        sums.start,
        dollars(sums.capturedCents),
        dollars(sums.otherwiseCents),
        dollars(sums.refundedCents),
        dollars(sums.costCents),
        dollars(sums.marginCents),
      ],
    );
  return Buffer.from(csvTable(head, rows));
};

type RowFile = Exclude<MoneyFile, 'close'>;

const kindsOf = {
  transactions: ['CAPTURED', 'OTHERWISE'],
  refunds: ['REFUNDED'],
  costs: ['COST'],
} satisfies Record<Exclude<RowFile, 'margins'>, EntryKind[]>;

const heads: Record<RowFile, string[]> = {
  transactions: ['time', 'order', 'amount', 'by', 'of which plan', 'payment'],
  refunds: ['time', 'order', 'amount', 'payment'],
  costs: ['time', 'order', 'amount', 'vehicle', 'source'],
  margins: ['time', 'order', 'vehicle', 'source', 'price', 'taken back', 'cost', 'margin'],
};

const rowFile = (parts: Parts, caller: Known, { file, ...range }: MoneyRange & { file: RowFile }) => {
  const read = readerOf(parts, { ...range, file });
  const page = async ({ cursor, limit }: { cursor: string | undefined; limit: number }) => {
    const found = await read({ cursor, limit });
    const rows = found.slice(0, limit);
    return { rows, next: found.length > rows.length ? rows.at(-1)?.id : undefined };
  };
  return csvFile<{ cells: Cells; id: string }>({
    head: heads[file],
    cellsOf: ({ cells }) => cells,
    most: MAX_ROWS,
    read: whileAllowed(parts, caller, page),
  });
};

const readerOf = ({ db }: Pick<Parts, 'db'>, { file, ...range }: MoneyRange & { file: RowFile }): Read => {
  const [bounds, time] = [boundsOf(range), timeIn(range.zone)];
  if (file === 'margins') {
    return async (page) => (await findMargins(db, { ...bounds, ...page })).map((row) => marginCells(row, time));
  }
  const kinds = kindsOf[file];
  return async (page) =>
    (await findEntries(db, { ...bounds, ...page, kinds })).map((row) => ({
      id: row.id,
      cells: [time(row.at), row.confirmationNumber, dollars(row.cents), ...restOf[file](row)],
    }));
};

const restOf: Record<keyof typeof kindsOf, (row: EntryRow) => Cells> = {
  transactions: ({ kind, planCents, paymentId }) => [
    kind === 'CAPTURED' ? 'card' : 'otherwise',
    dollars(planCents),
    paymentId,
  ],
  refunds: ({ paymentId }) => [paymentId],
  costs: ({ vehicle, source }) => [vehicle, source],
};

const marginCells = (row: MarginRow, time: (at: Date) => string): { id: string; cells: Cells } => {
  const earned = row.isTakenBack ? 0 : row.priceCents;
  return {
    id: row.id,
    cells: [
      time(row.at),
      row.confirmationNumber,
      row.vehicle,
      row.source,
      dollars(row.priceCents),
      row.isTakenBack ? 'yes' : 'no',
      dollars(row.costCents),
      dollars(earned - row.costCents),
    ],
  };
};

/** As spreadsheets read it: `2026-12-31 22:05`. */
const timeIn = (zone: string): ((at: Date) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  return (at) => format.format(at);
};
