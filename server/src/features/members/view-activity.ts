import type { ReplyOf } from '@keywright/contract/endpoint';
import type { memberActivity } from '@keywright/contract/members';
import type { Known } from '../../access/actor.ts';
import { memberPolicy } from '../../access/policies/member.policy.ts';
import { authorize } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { flaggedRequestsOf, reportsOf } from '../requests/desk/member.facts.ts';
import { lastLoginOf } from '../sessions/sessions.facts.ts';
import { findOrdersOf } from './history.store.ts';
import { findMember } from './members.store.ts';

const MAX_ORDERS = 10;

/** What a member did: the last login, the newest orders, reported codes, and the open requests that have a flag. */
export const viewActivity = async (
  { db }: { db: Db | Tx },
  caller: Known,
  { id }: { id: string },
): Promise<ReplyOf<typeof memberActivity>> => {
  authorize(memberPolicy, caller, 'view', await findMember(db, id));
  const [lastLogin, orders, reports, flagged] = await Promise.all([
    lastLoginOf(db, id),
    findOrdersOf(db, { personId: id, limit: MAX_ORDERS }),
    reportsOf(db, id),
    flaggedRequestsOf(db, id),
  ]);
  return {
    lastLoginAt: lastLogin?.toISOString() ?? null,
    orders: orders.slice(0, MAX_ORDERS).map(({ paidAt, ...order }) => ({ ...order, paidAt: paidAt.toISOString() })),
    hasMoreOrders: orders.length > MAX_ORDERS,
    reports: reports.map(({ reportedAt, ...report }) => ({ ...report, reportedAt: reportedAt.toISOString() })),
    flagged,
  };
};
