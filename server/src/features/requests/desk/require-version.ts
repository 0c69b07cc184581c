import { Failure } from '../../../platform/failure.ts';
import type { DeskCase } from './desk.store.ts';

/** What somebody does to a request is meant for the one that they saw: `request.edited` where its customer has changed it since. */
export const requireVersion = (row: Pick<DeskCase, 'version'>, seen: number | undefined): void => {
  if (seen !== undefined && seen !== row.version) throw new Failure('request.edited');
};
