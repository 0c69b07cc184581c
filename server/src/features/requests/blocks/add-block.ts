import type { BlockKind } from '@keywright/contract/block-kinds';
import { Email } from '@keywright/contract/email';
import { plainIdNumber } from '@keywright/contract/id-number';
import { Phone } from '@keywright/contract/phone';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { idNumberColumns } from '../../../access/id-number.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { lockFlagRules } from '../desk/desk.facts.ts';
import { insertBlock } from './blocks.store.ts';
import { requireReasonWithoutValue } from './require-reason-without-value.ts';

type Wanted = { kind: BlockKind; value: string; reason: string };

/**
 * From now on an order that matches is flagged and needs a second review, open ones too. A value on the list is refused at its
 * field (`block.listed`).
 */
export const addBlock = (parts: Parts, caller: Known, { kind, value, reason }: Wanted): Promise<void> => {
  const normalized = normalize[kind](parts, value);
  if (normalized === null) throw new Failure('input.invalid', { fields: { value: 'invalid' } });
  requireReasonWithoutValue(reason, kind, [value, normalized]);
  return actAs(parts, caller, async (tx, caller) => {
    // A send that was judged without this entry ends first; a later one is judged with it.
    await lockFlagRules(tx);
    const [by, at] = [caller.person.id, parts.clock.now()];
    const id = await insertBlock(tx, { kind, value: normalized, reason, by, at });
    if (!id) throw new Failure('input.invalid', { fields: { value: 'block.listed' } });
    await recordAct(tx, caller.trace, {
      action: 'block.added',
      object: { type: 'block_entry', id },
      reason,
      details: { kind },
    });
  });
};

/** As it is stored with orders and accounts; null for what is none of its kind. */
const normalize: Record<BlockKind, (parts: Pick<Parts, 'settings'>, value: string) => string | null> = {
  VIN: (_, value) => {
    const vin = value.toUpperCase().replaceAll(/[\s-]/g, '');
    return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? vin : null;
  },
  EMAIL: (_, value) => Email.safeParse(value).data?.toLowerCase() ?? null,
  PHONE: (_, value) => Phone.safeParse(value).data ?? null,
  ID_NUMBER: ({ settings }, idNumber) => {
    if (plainIdNumber(idNumber).length < 4) return null;
    return idNumberColumns(settings, { idNumber }).id_number_mark?.toString('hex') ?? null;
  },
};
