import { firstFlagRules, flagKinds } from '@keywright/contract/flag-kinds';
import type { FlagRuleNow } from '@keywright/contract/flags';
import type { Parts } from '../../../platform/parts.ts';
import { findFlagRules } from './flag-rules.store.ts';

/** When each kind of flag is raised, in the order of the contract. */
export const listFlagRules = async ({ db }: Parts): Promise<FlagRuleNow[]> => {
  const changed = new Map((await findFlagRules(db)).map((rule) => [rule.kind, rule]));
  return flagKinds.map((kind) => {
    const rule = changed.get(kind);
    const { needsSecond, most } = rule ?? firstFlagRules[kind];
    const { version = 0, changedAt, changedBy = null } = rule ?? {};
    return { kind, version, needsSecond, most, changedAt: changedAt?.toISOString() ?? null, changedBy };
  });
};
