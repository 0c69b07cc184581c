import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { recordStep, type Step } from '../record-step.ts';
import { caseNow, type DeskCase } from './desk.store.ts';

/** `recordStep`, and the case as it stands after it. */
export const stepTaken = async (tx: Tx, trace: Trace, row: DeskCase, step: Step): Promise<DeskCase> => {
  await recordStep(tx, trace, row, step);
  return caseNow(tx, row.id);
};
