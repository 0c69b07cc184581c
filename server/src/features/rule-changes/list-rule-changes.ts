import type { RuleChange } from '@keywright/contract/rule-changes';
import type { Known } from '../../access/actor.ts';
import { findDeskPeople } from '../../access/desk-people.store.ts';
import { barOf, findWaiting, viewOfWaiting } from '../../access/rule-changes.store.ts';
import type { Parts } from '../../platform/parts.ts';

/** The changes that wait, each with who can confirm it and whether the caller can. */
export const listRuleChanges = async ({ db }: Pick<Parts, 'db'>, { person }: Known): Promise<RuleChange[]> => {
  const people = await findDeskPeople(db);
  return (await findWaiting(db)).map((row) => ({
    ...viewOfWaiting(row, people),
    kind: row.kind,
    subject: row.subject,
    bar: barOf(people, { personId: person.id, requesterId: row.requesterId }),
  }));
};
