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
 * Refuses texts, by their fields, that hold the code which their writer sent: the log stores them for good. For others nothing is
 * compared, because each refusal would tell them a part of the code. While the vault can't open the code, the texts pass.
 */
export const requireTextsWithoutSentCode = async (
  parts: Parts,
  tx: Tx,
  caller: Present<Known>,
  { row, texts }: Written,
): Promise<void> => {
  if (!isFulfiller(caller, row) || Object.values(texts).every((text) => !text)) return;
  const { keycode = '', pincode } = await codesNow(parts, tx, row).catch(() => ({ keycode: '', pincode: undefined }));
  requireWithoutCode(texts, { keycode, pincode });
};
