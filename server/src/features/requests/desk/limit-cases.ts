import type { Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { hasDoneLately } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';

/**
 * Counts one case that an admin is shown (`limit.too_many`); one that the session has opened lately is not counted again.
 * Answers whether it was counted.
 */
export const limitCases = async (
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  caller: Present<Known>,
  id: string,
): Promise<boolean> => {
  const act = { action: 'request.opened', object: { type: 'request', id } } as const;
  if (await hasDoneLately(tx, caller.trace, act)) return false;
  await guardLimit(tx, clock, bucketOf('desk-case', caller.person.id));
  return true;
};
