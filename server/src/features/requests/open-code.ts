import { Failure } from '../../platform/failure.ts';
import type { RequestRow } from './requests.store.ts';

type Code = Pick<RequestRow, 'status' | 'moneyBackAt' | 'codeClosesAt' | 'codeDestroyedAt'>;

/** Whether a code was delivered, and can still be opened. */
export const isCodeOpen = ({ status, moneyBackAt, codeClosesAt, codeDestroyedAt }: Code, now: Date): boolean =>
  status === 'FULFILLED' &&
  moneyBackAt === null &&
  codeDestroyedAt === null &&
  codeClosesAt !== null &&
  codeClosesAt > now;

/** `code.not_ready` before a code was delivered, `code.closed` when its time is over. */
export const requireOpenCode = (row: Code, now: Date): void => {
  if (row.status !== 'FULFILLED') throw new Failure('code.not_ready');
  if (!isCodeOpen(row, now)) throw new Failure('code.closed');
};
