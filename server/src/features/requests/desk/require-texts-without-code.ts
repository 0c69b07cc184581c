import type { Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isFulfiller } from '../../../access/policies/request.policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { DeskCase } from './desk.store.ts';
import { codesNow } from './process-request.ts';
import { requireWithoutCode } from './sole-review.ts';

type Written = { row: DeskCase; texts: Readonly<Record<string, string | undefined>> };

/**
 * Refuses texts, by their fields, that hold a VIN of the request or the code which their writer sent: the log stores them for good.
 * The code is compared for nobody else, because each refusal would tell them a part of it. While the vault can't open it, the texts pass.
 */
export const requireTextsWithoutCode = async (
  parts: Parts,
  tx: Tx,
  caller: Present<Known>,
  { row, texts }: Written,
): Promise<void> => {
  const isKnown = isFulfiller(caller, row) && Object.values(texts).some((text) => text);
  requireWithoutCode(texts, row, isKnown ? await codesNow(parts, tx, row).catch(() => ({})) : {});
};
