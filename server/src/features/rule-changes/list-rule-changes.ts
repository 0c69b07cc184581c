import type { RuleChange } from '@keywright/contract/rule-changes';
import type { Known } from '../../access/actor.ts';
import { confirmBar, findWaiting, viewOfWaiting } from '../../access/rule-changes.store.ts';
import type { Parts } from '../../platform/parts.ts';

/** The changes that wait, each with whether the caller can confirm it. */
export const listRuleChanges = async ({ db }: Pick<Parts, 'db'>, { person }: Known): Promise<RuleChange[]> => {
  const views: RuleChange[] = [];
  for (const row of await findWaiting(db)) {
    const bar = await confirmBar(db, { personId: person.id, requesterId: row.requesterId });
    views.push({ ...viewOfWaiting(row), kind: row.kind, subject: row.subject, bar });
  }
  return views;
};
