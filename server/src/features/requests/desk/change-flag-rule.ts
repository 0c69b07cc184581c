import { firstFlagRules, flagBounds, type FlagKind, type FlagRule } from '@keywright/contract/flag-kinds';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findFlagRules, insertFlagRule, lockFlagRules } from './flag-rules.store.ts';

type Change = FlagRule & { kind: FlagKind; version: number };

/**
 * Says when one kind of flag is raised and whether it asks for a second admin; releases go by it at once. Fails with `flag_rule.changed`
 * when another version counts by now than the one that was on the screen.
 */
export const changeFlagRule = (
  parts: Parts,
  caller: Known,
  { kind, version: seen, needsSecond, most }: Change,
): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    requireBounds(kind, most);
    await lockFlagRules(tx);
    const before = (await findFlagRules(tx)).find((rule) => rule.kind === kind);
    if ((before?.version ?? 0) !== seen) throw new Failure('flag_rule.changed');
    const was = before ?? firstFlagRules[kind];
    const version = seen + 1;
    await insertFlagRule(tx, { kind, version, needsSecond, most, by: caller.person.id });
    await recordAct(tx, caller.trace, {
      action: 'flag_rule.changed',
      object: { type: 'flag_rule', id: kind },
      details: {
        version,
        rule: { needsSecond, most },
        was: { needsSecond: was.needsSecond, most: was.most },
      },
    });
  });

/** A kind that counts has its number, within what can be found; another has none. */
const requireBounds = (kind: FlagKind, most: number | null): void => {
  const bounds = flagBounds[kind];
  const isRight = bounds === null ? most === null : most !== null && most >= bounds.least && most <= bounds.most;
  if (!isRight) throw new Failure('input.invalid', { fields: { most: 'invalid' } });
};
