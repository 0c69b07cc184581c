import { removeBlock as removeCall } from '@keywright/contract/blocks';
import { z } from 'zod';
import type { Known } from '../../../access/actor.ts';
import { changeRule, type Rule } from '../../../access/rule-changes.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { endBlock, lockBlock } from './blocks.store.ts';
import { requireReasonWithoutValue } from './require-reason-without-value.ts';

const Removal = z.object({ ...removeCall.params.shape, ...removeCall.body.shape });
type Removal = z.infer<typeof Removal>;

/** The removal of a block. Fails with `not_found`; nobody removes or confirms the removal of their own email (`admin.own_account`). */
export const blockRule: Rule<Removal> = {
  kind: 'block',
  read: (stored) => Removal.parse(stored),
  subjectOf: ({ id }) => id,
  loosens: async (tx, { id, reason }, caller) => {
    const block = await lockBlock(tx, id);
    if (!block) throw new Failure('not_found');
    if (caller && block.kind === 'EMAIL' && block.value === caller.person.email) throw new Failure('admin.own_account');
    if (block.kind !== 'ID_NUMBER') requireReasonWithoutValue(reason, block.kind, [block.value]);
    return block.removedAt === null;
  },
  apply: async (tx, { id, reason }, { personId, trace }) => {
    const block = await lockBlock(tx, id);
    if (!block || block.removedAt) return;
    await endBlock(tx, id, { by: personId, reason });
    await recordAct(tx, trace, {
      action: 'block.removed',
      object: { type: 'block_entry', id },
      reason,
      details: { kind: block.kind },
    });
  },
};

/** Takes a value off the list; one that is off already stays so. */
export const removeBlock = (parts: Parts, caller: Known, removal: Removal): Promise<void> =>
  changeRule(parts, caller, blockRule, removal);
