import { hasForm } from '@keywright/contract/code-form';
import type { FieldMessage } from '@keywright/contract/field-messages';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { codeRuleNow, holdCodeRule } from './code-rules.store.ts';
import type { Codes } from './provenance.ts';

const unlike: FieldMessage = 'code.unlike_make';

/**
 * A code or PIN that is unlike those of its make is not released: a wrong PIN, tried a few times, locks a car. The rule is held, so that the
 * one that counts when the act commits is the one by which it was judged.
 */
export const requireCodeForm = async (tx: Tx, make: string, { keycode, pincode }: Codes): Promise<void> => {
  await holdCodeRule(tx, make);
  const rule = await codeRuleNow(tx, make);
  if (!rule) return;
  const fields: Record<string, FieldMessage> = {
    ...(!hasForm(keycode, rule.keycode) && { keycode: unlike }),
    ...(pincode && !hasForm(pincode, rule.pincode) && { pincode: unlike }),
  };
  if (Object.keys(fields).length > 0) throw new Failure('input.invalid', { fields });
};
