import { inZone } from '../../platform/zone.ts';
import type { WorkshopOrderRow } from './orders.store.ts';

export type StatementSums = {
  totalCents: number;
  chargedCents: number;
  refundedCents: number;
  planCents: number;
  netCents: number;
};

/** What orders came to: what was charged of them, less what was given back. */
export const sumOrders = (rows: readonly WorkshopOrderRow[]): StatementSums => {
  const sum = (of: (row: WorkshopOrderRow) => number): number => rows.reduce((cents, row) => cents + of(row), 0);
  const chargedCents = sum((row) => row.chargedCents);
  const refundedCents = sum((row) => row.refundedCents);
  return {
    totalCents: sum((row) => row.totalCents),
    planCents: sum((row) => row.planCents),
    chargedCents,
    refundedCents,
    netCents: chargedCents - refundedCents,
  };
};

/** Its vehicles by the ends of their VINs. */
export const vinsOf = ({ lines }: WorkshopOrderRow): string =>
  lines.map(({ make, vinEnd }) => (vinEnd === '' ? make : `${make} …${vinEnd}`)).join(', ');

/** The bounds of a month, `yyyy-mm`, in a time zone. */
export const boundsOf = (month: string, zone: string): { from: Date; until: Date } => {
  const first = new Date(`${month}-01T00:00:00Z`);
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
  const { begins } = inZone(zone);
  return { from: new Date(begins(`${month}-01`)), until: new Date(begins(next)) };
};
