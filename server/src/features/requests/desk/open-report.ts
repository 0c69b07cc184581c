import type { Present } from '../../../access/act.ts';
import { isOwnCase, isThemselves, requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize, type Guarded } from '../../../access/policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { type OpenReport, type ReportRow, reportsOf } from '../code-report.store.ts';
import type { DeskCase } from './desk.store.ts';

type Opened = { row: DeskCase; open: OpenReport } | { row: DeskCase; answered: ReportRow };

/**
 * Opens a case to answer the report that was on the screen: as the open one, or as what this very caller has answered already (a call that
 * came twice). What somebody else answered, or another report, is refused with `report.answered`.
 */
export const openReport = async (
  tx: Tx,
  caller: Present,
  found: Guarded<DeskCase> | undefined,
  { act, report }: { act: 'answerReport' | 'replace'; report: string },
): Promise<Opened> => {
  const row = authorize(requestPolicy, caller, act, found, (thing) =>
    isOwnCase(caller, thing) ? new Failure('request.own_case') : new Failure('report.answered'),
  );
  if (row.report?.id === report) return { row, open: row.report };
  const answered = (await reportsOf(tx, row.id)).find(({ id }) => id === report);
  if (!answered?.answeredBy || !isThemselves(caller, { id: answered.answeredBy })) throw new Failure('report.answered');
  return { row, answered };
};
