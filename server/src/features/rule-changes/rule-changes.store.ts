import type { RuleKind } from '@keywright/contract/rule-kinds';
import { sql } from 'kysely';
import { findDeskPeople } from '../../access/desk-people.store.ts';
import { confirmersOf } from '../../access/rule-changes.store.ts';
import type { Db } from '../../platform/db/database.ts';
import { nameAndEmailIn } from '../../platform/db/full-name.ts';

/** One change as the emails about it tell it, whatever became of it meanwhile. */
export const changeForMail = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('rule_change as c')
    .innerJoin('person as p', 'p.id', 'c.requested_by')
    .leftJoin('person as e', 'e.id', 'c.ended_by')
    .select([
      sql<RuleKind>`c.kind`.as('kind'),
      'c.subject',
      'c.state',
      'c.requested_by as requesterId',
      'c.takes_effect_at as takesEffectAt',
      sql<string>`${nameAndEmailIn('p')}`.as('requestedBy'),
      nameAndEmailIn('e').as('endedBy'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, confirmers: confirmersOf(await findDeskPeople(db), row.requesterId) };
};
