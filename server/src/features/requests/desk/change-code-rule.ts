import { isLooserForm } from '@keywright/contract/code-form';
import { changeCodeRule as changeCall } from '@keywright/contract/code-rules';
import { offeredMakes } from '@keywright/contract/price-list';
import { z } from 'zod';
import type { Known } from '../../../access/actor.ts';
import { changeRule, type Rule } from '../../../access/rule-changes.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { codeRuleNow, insertCodeRule, lockCodeRule } from './code-rules.store.ts';

const Change = z.object({ ...changeCall.params.shape, ...changeCall.body.shape });
type CodeRuleChange = z.infer<typeof Change>;

/** What the codes of a make look like. Refused with `code_rule.changed` for another version. */
export const codeRule: Rule<CodeRuleChange> = {
  kind: 'code_rule',
  read: (stored) => Change.parse(stored),
  subjectOf: ({ make }) => make,
  loosens: async (tx, { make, version, keycode, pincode }) => {
    if (!offeredMakes.includes(make)) throw new Failure('not_found');
    await lockCodeRule(tx, make);
    const was = await codeRuleNow(tx, make);
    if ((was?.version ?? 0) !== version) throw new Failure('code_rule.changed');
    return isLooserForm(keycode, was?.keycode ?? null) || isLooserForm(pincode, was?.pincode ?? null);
  },
  apply: async (tx, { make, version: seen, keycode, pincode }, { personId, trace }) => {
    const was = await codeRuleNow(tx, make);
    const version = seen + 1;
    await insertCodeRule(tx, { make, version, keycode, pincode, by: personId });
    await recordAct(tx, trace, {
      action: 'code_rule.changed',
      object: { type: 'code_rule', id: make },
      details: {
        version,
        rule: { keycode, pincode },
        was: was ? { keycode: was.keycode, pincode: was.pincode } : null,
      },
    });
  },
};

export const changeCodeRule = (parts: Parts, caller: Known, change: CodeRuleChange): Promise<void> =>
  changeRule(parts, caller, codeRule, change);
