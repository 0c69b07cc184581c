import type { FlagKind } from '@keywright/contract/flag-kinds';
import type { ReportKind, ReportState } from '@keywright/contract/report-kinds';
import type { RequestStatus } from '@keywright/contract/requests';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { findOpenOf } from './desk.store.ts';

type Vehicle = { year: number; make: string; model: string };

export type FlaggedRequest = Vehicle & {
  id: string;
  status: RequestStatus;
  confirmationNumber: string;
  flags: FlagKind[];
};

/** The open requests of a member that have a flag now, the newest first. */
export const flaggedRequestsOf = async (db: Db | Tx, personId: string): Promise<FlaggedRequest[]> => {
  const open = await findOpenOf(db, personId);
  return open
    .filter(({ flags }) => flags.length > 0)
    .map(({ id, status, confirmationNumber, year, make, model, flags }) => ({
      id,
      status,
      confirmationNumber,
      year,
      make,
      model,
      flags: flags.map(({ kind }) => kind),
    }));
};

export type MemberReport = Vehicle & { requestId: string; kind: ReportKind; state: ReportState; reportedAt: Date };

const MAX_REPORTS = 20;

/** The codes that this member reported as not working, the newest first. */
export const reportsOf = (db: Db | Tx, personId: string): Promise<MemberReport[]> =>
  db
    .selectFrom('code_report as report')
    .innerJoin('request as r', 'r.id', 'report.request_id')
    .select([
      'report.request_id as requestId',
      'report.kind',
      'report.state',
      'report.reported_at as reportedAt',
      'r.year',
      'r.make',
      'r.model',
    ])
    .where('r.person_id', '=', personId)
    .orderBy('report.reported_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(MAX_REPORTS)
    .execute();
