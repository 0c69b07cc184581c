import type { RuleChange } from '@keywright/contract/compliance';
import type { PlaceCode } from '@keywright/contract/places';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { ruleOf } from './jurisdictions.view.ts';
import { insertRule, ruleNow, today } from './rules.store.ts';

/**
 * Records what the law of a place says from now on; it counts at once, for releases and for what everybody reads. Fails with
 * `jurisdiction.changed` when another version counts by now than the one that was on the screen.
 */
export const changeJurisdiction = (
  parts: Parts,
  caller: Known,
  { code, ...change }: RuleChange & { code: PlaceCode },
): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    if (change.asOf > (await today(tx))) throw new Failure('input.invalid', { fields: { asOf: 'date.future' } });
    const was = await ruleNow(tx, code);
    if ((was?.version ?? 0) !== change.version) throw new Failure('jurisdiction.changed');
    if (!(await insertRule(tx, { place: code, by: caller.person.id, change })))
      throw new Failure('jurisdiction.changed');
    await recordAct(tx, caller.trace, {
      action: 'jurisdiction.changed',
      object: { type: 'jurisdiction', id: code },
      reason: change.source,
      details: { version: change.version + 1, rule: ruleOf(change), was: was ? ruleOf(was) : null },
    });
  });
