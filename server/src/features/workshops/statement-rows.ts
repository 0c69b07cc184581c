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

/** The bounds of a month of UTC, `yyyy-mm`. */
export const boundsOf = (month: string): { from: Date; until: Date } => {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
};
