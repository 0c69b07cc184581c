import { AdminAct } from '@keywright/contract/admins';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * The last acts about the desk's people, newest first. Whom an invitation went to is read from its code's row. These
 * acts are all about rows of ours, so that what they name is an id.
 */
export const lastActs = (db: Db, limit: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('audit_entry')
        .where('action', 'in', AdminAct.shape.action.options)
        .selectAll()
        .orderBy('at', 'desc')
        .limit(limit)
        .as('entry'),
    )
    .leftJoin('person', (join) => join.on('person.id', '=', sql<string>`entry.object_id::uuid`))
    .leftJoin('one_time_secret as code', (join) => join.on('code.id', '=', sql<string>`entry.object_id::uuid`))
    .select([
      'entry.id',
      'entry.at',
      'entry.action',
      'entry.actor_kind as actorKind',
      'entry.actor_name as actor',
      'entry.reason as notes',
      sql<string>`coalesce(nullif(concat_ws(' ', person.fname, person.lname), ''), code.email, '')`.as('target'),
    ])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id')
    .execute();
