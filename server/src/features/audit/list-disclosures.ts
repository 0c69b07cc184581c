import type { DisclosureDay, disclosureDays } from '@keywright/contract/audit';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { Parts } from '../../platform/parts.ts';
import { type DayRow, findDisclosureDays } from './disclosures.store.ts';

/** What each admin saw in the last 30 days, and the limits above which an alarm is mailed. */
export const listDisclosures = async ({
  db,
  settings,
}: Pick<Parts, 'db' | 'settings'>): Promise<ReplyOf<typeof disclosureDays>> => {
  const limits = { listed: settings.deskRowsPerDay, opened: settings.deskOpenedPerDay };
  const rows = await findDisclosureDays(db);
  return { limits, days: rows.map((row) => ({ ...row, isOverLimit: isOver(row, limits) })) };
};

const sumOf = ({ members, requests, messages }: DisclosureDay['listed']): number => members + requests + messages;

const isOver = ({ listed, opened }: DayRow, limits: { listed: number; opened: number }): boolean =>
  sumOf(listed) > limits.listed || sumOf(opened) > limits.opened;
