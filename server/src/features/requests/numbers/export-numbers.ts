import type { QueryOf } from '@keywright/contract/endpoint';
import type { DeskNumbers, numbersExport } from '@keywright/contract/numbers';
import { csvTable } from '../../../platform/http/csv.ts';
import type { ServedBytes } from '../../../platform/http/serve-bytes.ts';
import type { Parts } from '../../../platform/parts.ts';
import { viewNumbers } from './view-numbers.ts';

type Group = DeskNumbers['makes'][number] | DeskNumbers['admins'][number] | DeskNumbers['sources'][number];
type Row = readonly [name: string, group: Group | DeskNumbers['periods'][number]];

const rowsOf: { [Table in QueryOf<typeof numbersExport>['table']]: (numbers: DeskNumbers) => Row[] } = {
  periods: ({ periods }) => periods.map((period) => [period.start, period]),
  makes: ({ makes }) => makes.map((make) => [make.make, make]),
  sources: ({ sources }) => sources.map((source) => [source.source, source]),
  admins: ({ admins }) => admins.map((admin) => [admin.name ?? admin.id, admin]),
};

const head = [
  'ordered',
  'fulfilled',
  'declined or taken back',
  'share fulfilled',
  'handling minutes (average)',
  'photo asked again',
  'objected',
  'reported',
  'refunded',
];

const cellsOf = (table: keyof typeof rowsOf, [name, group]: Row): (string | number | null)[] => [
  name,
  // Of a source or an admin nothing is ordered.
  (table === 'periods' || table === 'makes') && 'ordered' in group ? group.ordered : null,
  group.delivered,
  group.declined,
  group.share === null ? null : Number(group.share.toFixed(4)),
  group.handlingMinutes,
  group.askedAgain,
  group.objected,
  group.reported,
  group.refunded,
];

/** One table of the numbers as a file: the figures of the screen, from the same function. */
export const exportNumbers = async (
  parts: Parts,
  { table, ...range }: QueryOf<typeof numbersExport>,
): Promise<ServedBytes> => {
  const numbers = await viewNumbers(parts, range);
  const first = { periods: range.by, makes: 'make', sources: 'source', admins: 'admin' }[table];
  return {
    bytes: Buffer.from(
      csvTable(
        [first, ...head],
        rowsOf[table](numbers).map((row) => cellsOf(table, row)),
      ),
    ),
    mediaType: 'text/csv; charset=utf-8',
    filename: `${table}-${numbers.from.slice(0, 10)}-${numbers.until.slice(0, 10)}.csv`,
  };
};
