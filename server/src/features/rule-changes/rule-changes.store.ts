import type { RuleKind } from '@keywright/contract/rule-kinds';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { nameAndEmailIn } from '../../platform/db/full-name.ts';

/** One change as the emails about it tell it, whatever became of it meanwhile. */
export const changeForMail = (db: Db, id: string) =>
  db
    .selectFrom('rule_change as c')
    .innerJoin('person as p', 'p.id', 'c.requested_by')
    .leftJoin('person as e', 'e.id', 'c.ended_by')
    .select([
      sql<RuleKind>`c.kind`.as('kind'),
      'c.subject',
      'c.state',
      'c.takes_effect_at as takesEffectAt',
      sql<string>`${nameAndEmailIn('p')}`.as('requestedBy'),
      nameAndEmailIn('e').as('endedBy'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
