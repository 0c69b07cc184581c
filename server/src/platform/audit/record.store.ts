import type { AuditAct, AuditAction } from '@keywright/contract/audit-actions';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { announce } from '../live/announce.ts';
import type { Trace } from './trace.ts';

/** Writes one act to the audit log, in the transaction of the act itself: no act without its row. */
export const recordAct = (tx: Tx | Db, trace: Trace, act: AuditAct): Promise<void> => recordActs(tx, [{ trace, act }]);

/** Writes several acts at once, in their order. */
export const recordActs = async (tx: Tx | Db, done: readonly { trace: Trace; act: AuditAct }[]): Promise<void> => {
  await tx
    .insertInto('audit_entry')
    .values(
      done.map(({ trace, act }) => ({
        actor_kind: trace.actorKind,
        actor_id: trace.actorKind === 'person' ? trace.actorId : null,
        actor_name: trace.actorName,
        session_id: trace.sessionId,
        ip: trace.ip,
        http_request_id: trace.httpRequestId,
        action: act.action,
        object_type: act.object.type,
        object_id: act.object.id,
        reason: act.reason ?? '',
        details: JSON.stringify(act.details ?? {}),
      })),
    )
    .execute();
  await tellOffice(tx, done, officeActs, 'desk');
  await tellOffice(tx, done, silentActs, 'office');
};

const tellOffice = async (
  tx: Tx | Db,
  done: readonly { act: AuditAct }[],
  acts: ReadonlySet<AuditAction>,
  channel: 'desk' | 'office',
): Promise<void> => {
  const kinds = new Set(done.filter(({ act }) => acts.has(act.action)).map(({ act }) => act.object.type));
  for (const kindId of kinds) await announce(tx, { type: 'office.changed', kindId }, [channel]);
};

/** After these the lists of super admins are others: their pages hear of it with the act itself. */
const officeActs: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'admin.code_requested',
  'admin.invited',
  'admin.invitation_withdrawn',
  'admin.registered',
  'admin.approved',
  'admin.rejected',
  'admin.revoked',
  'super-admin.created',
  'order.review',
  'order.unpaid',
  'payment.step_failed',
  'order.resolved',
  'block.added',
  'block.removed',
  'jurisdiction.changed',
  'authority_rule.changed',
  'desk_hours.changed',
  'flag_rule.changed',
  'code_rule.changed',
  'prices.set',
  'prices.withdrawn',
]);

/** Of these nobody but super admins hears even that something was done. */
const silentActs: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'hold.placed',
  'hold.lifted',
  'rule_change.asked',
  'rule_change.confirmed',
  'rule_change.withdrawn',
  'rule_change.outdated',
]);

type Did = {
  actorId: string;
  action: AuditAct['action'];
  objectIds: string[];
  /** What came before the last of these acts does not count. */
  since: Pick<AuditAct, 'action' | 'object'>;
};

/** To which of these objects this person did something since; ever, where that act never was. */
export const whichWere = async (db: Tx | Db, { actorId, action, objectIds, since }: Did): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('audit_entry')
    .select('object_id')
    .distinct()
    .where('object_id', 'in', [...objectIds, ''])
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .where(
      'at',
      '>',
      sql<Date>`coalesce((select max(e.at) from audit_entry e
        where e.object_id = ${since.object.id} and e.action = ${since.action}), '-infinity')`,
    )
    .execute();
  return new Set(rows.map((row) => row.object_id));
};

/** How often this was done to this object, ever. */
export const countActs = async (
  db: Tx | Db,
  { action, object }: Pick<AuditAct, 'action' | 'object'>,
): Promise<number> => {
  const { count } = await db
    .selectFrom('audit_entry')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('object_id', '=', object.id)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return count;
};

/** Whether this session did the same in the last 30 minutes; the log's own clock says. */
export const hasDoneLately = async (
  db: Tx | Db,
  { actorId, sessionId }: Pick<Trace, 'actorId' | 'sessionId'>,
  { action, object }: Pick<AuditAct, 'action' | 'object'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from audit_entry where actor_id = ${actorId} and object_id = ${object.id} and action = ${action}
    and session_id = ${sessionId} and at > clock_timestamp() - interval '30 minutes' limit 1`.execute(db);
  return rows.length > 0;
};

/** Whether this session did anything with the record in the last 30 minutes: the log names the admin with it then. */
export const hasActedLately = async (
  db: Tx | Db,
  { actorId, sessionId }: Pick<Trace, 'actorId' | 'sessionId'>,
  recordId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from audit_entry where object_id = ${recordId} and actor_id = ${actorId} and session_id = ${sessionId}
    and at > clock_timestamp() - interval '30 minutes' limit 1`.execute(db);
  return rows.length > 0;
};
