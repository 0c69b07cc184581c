import type { AuthorityChange, RecordedAsks } from '@keywright/contract/authorities';
import type { AuthorityKind } from '@keywright/contract/authority-kinds';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { authorityRuleNow, insertAuthorityRule, isAhead } from '../authority-rules.store.ts';

/**
 * Records what an authority asks for from now on; requests that were asked for before keep their list. Fails with `authority_rule.changed` when
 * another version counts by now than the one that was on the screen.
 */
export const changeAuthorityRule = (
  parts: Parts,
  caller: Known,
  { kind, ...change }: AuthorityChange & { kind: AuthorityKind },
): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    if (await isAhead(tx, change.asOf)) throw new Failure('input.invalid', { fields: { asOf: 'date.future' } });
    const was = await authorityRuleNow(tx, kind);
    if (was.version !== change.version) throw new Failure('authority_rule.changed');
    if (!(await insertAuthorityRule(tx, { kind, by: caller.person.id, change })))
      throw new Failure('authority_rule.changed');
    await recordAct(tx, caller.trace, {
      action: 'authority_rule.changed',
      object: { type: 'authority_rule', id: kind },
      reason: change.source,
      details: { version: change.version + 1, rule: asksOf(change), was: asksOf(was) },
    });
  });

const asksOf = ({ idOf, required, optional, sentences, source, asOf }: RecordedAsks): RecordedAsks => ({
  idOf,
  required,
  optional,
  sentences,
  source,
  asOf,
});
