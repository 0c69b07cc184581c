import { mayHoldCode } from '@keywright/contract/holds-code';
import type { Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isFulfiller } from '../../../access/policies/request.policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { DeskCase } from './desk.store.ts';
import { codesNow } from './process-request.ts';
import { requireNoCode } from './provenance.ts';

type Texts = { note?: string | undefined; soleReviewReason?: string | undefined; reason?: string | undefined };
type Written = { row: DeskCase; texts: Texts };

/**
 * Refuses texts, by their fields, that hold a VIN of the request or the code which their writer sent: the log stores them for good.
 * The code is compared for nobody else, because each refusal would tell them a part of it.
 */
export const requireTextsWithoutCode = async (
  parts: Parts,
  tx: Tx,
  caller: Present<Known>,
  { row, texts }: Written,
): Promise<void> => {
  if (!isFulfiller(caller, row)) return requireNoCode(texts, { row });
  const codes = await codesNow(parts, tx, row).catch(() => undefined);
  requireNoCode(texts, { row, ...codes });
  // An answer stays possible while the vault can't open the code; then nothing that could be one is stored.
  if (codes) return;
  const fields = {
    ...(mayHoldCode(texts.note ?? '') && { note: 'note.may_hold_code' as const }),
    ...(mayHoldCode(texts.soleReviewReason ?? '') && { soleReviewReason: 'note.may_hold_code' as const }),
    ...(mayHoldCode(texts.reason ?? '') && { reason: 'note.may_hold_code' as const }),
  };
  if (Object.keys(fields).length > 0) throw new Failure('input.invalid', { fields });
};
