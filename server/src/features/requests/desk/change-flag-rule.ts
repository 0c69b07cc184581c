import { firstFlagRules, flagBounds, type FlagKind, isLooserFlagRule } from '@keywright/contract/flag-kinds';
import { changeFlagRule as changeCall } from '@keywright/contract/flags';
import { z } from 'zod';
import type { Known } from '../../../access/actor.ts';
import { changeRule, type Rule } from '../../../access/rule-changes.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findFlagRules, insertFlagRule, lockFlagRules } from './flag-rules.store.ts';

const Change = z.object({ ...changeCall.params.shape, ...changeCall.body.shape });
type FlagRuleChange = z.infer<typeof Change>;

const ruleNow = async (tx: Tx, kind: FlagKind) => {
  const rule = (await findFlagRules(tx)).find((one) => one.kind === kind);
  const { needsSecond, most } = rule ?? firstFlagRules[kind];
  return { version: rule?.version ?? 0, rule: { needsSecond, most } };
};

/** When one kind of flag is raised and whether it needs a second admin. Refused with `flag_rule.changed` for another version. */
export const flagRule: Rule<FlagRuleChange> = {
  kind: 'flag_rule',
  read: (stored) => Change.parse(stored),
  subjectOf: ({ kind }) => kind,
  loosens: async (tx, { kind, version, needsSecond, most }) => {
    requireBounds(kind, most);
    await lockFlagRules(tx);
    const now = await ruleNow(tx, kind);
    if (now.version !== version) throw new Failure('flag_rule.changed');
    return isLooserFlagRule(kind, { needsSecond, most }, now.rule);
  },
  apply: async (tx, { kind, version: seen, needsSecond, most }, { personId, trace }) => {
    const { rule: was } = await ruleNow(tx, kind);
    const version = seen + 1;
    await insertFlagRule(tx, { kind, version, needsSecond, most, by: personId });
    await recordAct(tx, trace, {
      action: 'flag_rule.changed',
      object: { type: 'flag_rule', id: kind },
      details: { version, rule: { needsSecond, most }, was },
    });
  },
};

export const changeFlagRule = (parts: Parts, caller: Known, change: FlagRuleChange): Promise<void> =>
  changeRule(parts, caller, flagRule, change);

/** A kind that counts has its number, within what can be found; another has none. */
export const requireBounds = (kind: FlagKind, most: number | null): void => {
  const bounds = flagBounds[kind];
  const isRight = bounds === null ? most === null : most !== null && most >= bounds.least && most <= bounds.most;
  if (!isRight) throw new Failure('input.invalid', { fields: { most: 'invalid' } });
};
