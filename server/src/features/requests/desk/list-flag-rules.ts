import { firstFlagRules, flagKinds } from '@keywright/contract/flag-kinds';
import type { FlagRuleNow } from '@keywright/contract/flags';
import { waitingOf } from '../../../access/rule-changes.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { flagRule } from './change-flag-rule.ts';
import { countPrecision } from './fraud.store.ts';
import { findFlagRules } from './flag-rules.store.ts';

/** When each kind of flag is raised, in the order of the contract. */
export const listFlagRules = async ({ db }: Parts): Promise<FlagRuleNow[]> => {
  const changed = new Map((await findFlagRules(db)).map((rule) => [rule.kind, rule]));
  const waiting = await waitingOf(db, 'flag_rule', flagRule.read);
  const precision = await countPrecision(db);
  return flagKinds.map((kind) => {
    const rule = changed.get(kind);
    const { needsSecond, most } = rule ?? firstFlagRules[kind];
    const { version = 0, changedAt, changedBy = null } = rule ?? {};
    return {
      kind,
      version,
      needsSecond,
      most,
      changedAt: changedAt?.toISOString() ?? null,
      changedBy,
      waiting: waiting.get(kind) ?? null,
      precision: precision.get(kind) ?? { flagged: 0, fraud: 0 },
    };
  });
};
