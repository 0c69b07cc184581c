import type { CodeRule } from '@keywright/contract/code-rules';
import { offeredMakes } from '@keywright/contract/price-list';
import { waitingOf } from '../../../access/rule-changes.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { codeRule } from './change-code-rule.ts';
import { findCodeRules } from './code-rules.store.ts';

/** What the codes of each make that is offered look like. */
export const listCodeRules = async ({ db }: Parts): Promise<CodeRule[]> => {
  const found = new Map((await findCodeRules(db)).map((rule) => [rule.make, rule]));
  const waiting = await waitingOf(db, 'code_rule', codeRule.read);
  return offeredMakes.map((make) => {
    const { version = 0, keycode = null, pincode = null, changedAt, changedBy = null } = found.get(make) ?? {};
    return {
      make,
      version,
      keycode,
      pincode,
      changedAt: changedAt?.toISOString() ?? null,
      changedBy,
      waiting: waiting.get(make) ?? null,
    };
  });
};
