import type { QueryOf } from '@keywright/contract/endpoint';
import { locales } from '@keywright/contract/locale';
import type { workshopStatement } from '@keywright/contract/workshops';
import { dollars } from '@keywright/words/dollars';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { workshopPolicy } from '../../access/policies/workshop.policy.ts';
import { authorize } from '../../access/policy.ts';
import { whileAllowed } from '../../access/while-allowed.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import { csvFile } from '../../platform/http/csv.ts';
import type { ServedBytes } from '../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Block } from '../../platform/pdf/set-paper.ts';
import { zoneOr } from '../../platform/zone.ts';
import { paperOf, type Saying, sayingIn } from '../papers/paper.facts.ts';
import { ordersOfMonth, type WorkshopOrderRow } from './orders.store.ts';
import { boundsOf, sumOrders, vinsOf } from './statement-rows.ts';
import { findOwned, type WorkshopRow, zoneOfOwner } from './workshops.store.ts';

type Wanted = QueryOf<typeof workshopStatement>;

const most = { pdf: 500, csv: 100_000 };

/**
 * What a month of the shop's own time zone came to for the owner's workshop, each order as it is now. That it was taken is on record before anything of it
 * leaves. A PDF of too many orders is `workshop.statement_long`.
 */
export const giveStatement = async (parts: Parts, caller: Known, { month, as, lang }: Wanted): Promise<ServedBytes> => {
  const workshop = await actAs(parts, caller, async (tx, caller) => {
    const found = authorize(workshopPolicy, caller, 'view', await findOwned(tx, caller.person.id));
    await guardLimit(tx, parts.clock, bucketOf('statement', caller.person.id));
    await recordAct(tx, caller.trace, {
      action: 'workshop.statement_taken',
      object: { type: 'workshop', id: found.id },
      details: { month, as },
    });
    return found;
  });
  const zone = zoneOr(await zoneOfOwner(parts.db, workshop.ownerId));
  const saying = sayingIn(lang, caller.person.locale, zone);
  const read = (page: { cursor: string | undefined; limit: number }) =>
    readMonth(parts, workshop, { ...boundsOf(month, zone), ...page });
  return as === 'csv'
    ? csvOf(saying, { month, zone, read: whileAllowed(parts, caller, read) })
    : pdfOf(parts, { saying, workshop, month, zone, read });
};

type Read = (page: {
  cursor: string | undefined;
  limit: number;
}) => Promise<{ rows: WorkshopOrderRow[]; next: string | undefined }>;

const readMonth = async (
  { db }: Pick<Parts, 'db'>,
  { id: workshopId, ownerId }: WorkshopRow,
  { cursor: after, ...page }: ReturnType<typeof boundsOf> & { cursor: string | undefined; limit: number },
) => {
  const found = await ordersOfMonth(db, { workshopId, ownerId, after, ...page });
  const rows = found.slice(0, page.limit);
  return { rows, next: found.length > rows.length ? rows.at(-1)?.id : undefined };
};

const plain = (cents: number): string => (cents / 100).toFixed(2);

/** Figures as programs read them, so that a bookkeeper's adds them up; the words in the language that was asked for. */
const csvOf = ({ says }: Saying, { month, zone, read }: Pick<Told, 'month' | 'zone' | 'read'>): ServedBytes => ({
  bytes: csvFile<WorkshopOrderRow>({
    head: [
      says.workshops_statement_date(),
      says.papers_number(),
      says.papers_po(),
      says.workshops_statement_technician(),
      says.workshops_statement_vehicles(),
      says.workshops_statement_placed(),
      says.workshops_statement_plan(),
      says.workshops_statement_charged(),
      says.workshops_statement_refunded(),
      says.workshops_statement_net(),
    ],
    cellsOf: (row) =>
      [
        localTime(row.paidAt, zone),
        row.confirmationNumber,
        row.poNumber,
        row.technician,
        vinsOf(row),
        plain(row.totalCents),
        plain(row.planCents),
        plain(row.chargedCents),
        plain(row.refundedCents),
        plain(row.chargedCents - row.refundedCents),
      ].map((cell) => (typeof cell === 'string' && /^-\d+\.\d\d$/.test(cell) ? Number(cell) : cell)),
    most: most.csv,
    read,
  }),
  mediaType: 'text/csv; charset=utf-8',
  filename: `statement-${month}.csv`,
});

/** `zone` is the shop's. */
type Told = { saying: Saying; workshop: WorkshopRow; month: string; zone: string; read: Read };

/** As spreadsheets read it: `2026-12-31 22:05`. */
const localTime = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(at);

const pdfOf = async (parts: Parts, { saying, workshop, month, zone, read }: Told): Promise<ServedBytes> => {
  const { rows, next } = await read({ cursor: undefined, limit: most.pdf });
  if (next !== undefined) throw new Failure('workshop.statement_long');
  const { says, time } = saying;
  return paperOf(parts, saying, {
    title: says.workshops_statement_title({ month: monthWords(saying, month) }),
    name: `statement-${month}`,
    blocks: [
      {
        facts: [
          [says.workshops_statement_workshop(), workshop.name],
          [says.workshops_statement_month(), monthWords(saying, month)],
          [says.papers_as_of(), time(parts.clock.now())],
        ],
      },
      ...(rows.length > 0 ? [orderTable(saying, zone, rows)] : [{ text: says.workshops_statement_none() }]),
      { heading: says.workshops_statement_sums() },
      sumTable(saying, rows),
      { text: says.workshops_statement_note() },
    ],
  });
};

const monthWords = ({ locale }: Saying, month: string): string =>
  new Intl.DateTimeFormat(locales[locale].tag, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const dayWords = ({ locale }: Saying, zone: string, at: Date): string =>
  new Intl.DateTimeFormat(locales[locale].tag, { month: 'short', day: 'numeric', timeZone: zone }).format(at);

const orderTable = (saying: Saying, zone: string, rows: readonly WorkshopOrderRow[]): Block => {
  const { says, locale } = saying;
  return {
    head: [
      says.workshops_statement_date(),
      says.papers_number(),
      says.papers_po(),
      says.workshops_statement_technician(),
      says.workshops_statement_vehicles(),
      says.workshops_statement_charged(),
      says.workshops_statement_refunded(),
    ],
    widths: [0.09, 0.15, 0.14, 0.17, 0.21, 0.12, 0.12],
    figures: [5, 6],
    small: true,
    rows: rows.map((row) => [
      dayWords(saying, zone, row.paidAt),
      row.confirmationNumber,
      row.poNumber ?? '',
      row.technician ?? says.papers_nothing(),
      vinsOf(row),
      dollars(row.chargedCents, locale),
      dollars(-row.refundedCents || 0, locale),
    ]),
  };
};

const sumTable = ({ says, locale }: Saying, rows: readonly WorkshopOrderRow[]): Block => {
  const { totalCents, planCents, chargedCents, refundedCents, netCents } = sumOrders(rows);
  const sums: [string, number][] = [
    [says.workshops_statement_placed(), totalCents],
    ...(planCents > 0 ? [[says.workshops_statement_plan(), planCents] satisfies [string, number]] : []),
    [says.workshops_statement_charged(), chargedCents],
    [says.workshops_statement_refunded(), -refundedCents || 0],
    [says.workshops_statement_net(), netCents],
  ];
  return {
    head: [says.papers_what(), says.papers_amount()],
    widths: [0.75, 0.25],
    figures: [1],
    rows: sums.map(([label, cents]) => [label, dollars(cents, locale)]),
  };
};
