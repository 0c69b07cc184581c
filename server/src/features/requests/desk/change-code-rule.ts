import { offeredMakes } from '@keywright/contract/price-list';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { type CodeForms, codeRuleNow, insertCodeRule, lockCodeRule } from './code-rules.store.ts';

type Change = CodeForms & { make: string; version: number };

/**
 * Says what the codes of a make look like; releases go by it at once. Fails with `code_rule.changed` when another version counts by now than
 * the one that was on the screen.
 */
export const changeCodeRule = (
  parts: Parts,
  caller: Known,
  { make, version: seen, keycode, pincode }: Change,
): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    if (!offeredMakes.includes(make)) throw new Failure('not_found');
    await lockCodeRule(tx, make);
    const was = await codeRuleNow(tx, make);
    if ((was?.version ?? 0) !== seen) throw new Failure('code_rule.changed');
    const version = seen + 1;
    await insertCodeRule(tx, { make, version, keycode, pincode, by: caller.person.id });
    await recordAct(tx, caller.trace, {
      action: 'code_rule.changed',
      object: { type: 'code_rule', id: make },
      details: {
        version,
        rule: { keycode, pincode },
        was: was ? { keycode: was.keycode, pincode: was.pincode } : null,
      },
    });
  });
