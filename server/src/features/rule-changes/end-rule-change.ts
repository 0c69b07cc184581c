import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import {
  confirmBar,
  endWaiting,
  lockRuleChanges,
  lockWaiting,
  type WaitingRow,
} from '../../access/rule-changes.store.ts';
import { notifySuperAdmins } from '../../access/super-admins.store.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import type { RuleChangePorts } from './rule-changes.ports.ts';

const requireWaiting = async (tx: Tx, id: string): Promise<WaitingRow> => {
  await lockRuleChanges(tx);
  const change = await lockWaiting(tx, id);
  if (!change) throw new Failure('rule_change.over');
  return change;
};

/**
 * Lets a waiting change take effect at once, as a second super admin. Fails with `rule_change.over` when it no longer waits,
 * `rule_change.not_yours` when the caller is not a second person, and `rule_change.over` when the rule is another by now.
 */
export const confirmRuleChange = async (
  parts: Parts,
  { rules }: RuleChangePorts,
  caller: Known,
  id: string,
): Promise<void> => {
  const isApplied = await actAs(parts, caller, async (tx, caller) => {
    const change = await requireWaiting(tx, id);
    const { requesterId, kind } = change;
    if (await confirmBar(tx, { personId: caller.person.id, requesterId })) throw new Failure('rule_change.not_yours');
    if (!change.mayRequester) return endAsOutdated(tx, change, caller.trace);
    const rule = rules[kind];
    const { asked } = change;
    try {
      await rule.loosens(tx, asked, caller);
    } catch (error) {
      if (isRefusalOfCaller(error) || !(error instanceof Failure)) throw error;
      return endAsOutdated(tx, change, caller.trace);
    }
    await recordOf(tx, caller.trace, 'rule_change.confirmed', change);
    await rule.apply(tx, asked, { personId: requesterId, trace: caller.trace });
    await endWaiting(tx, { id }, 'APPLIED', caller.person.id);
    await notifySuperAdmins(tx, { template: 'rule-change', refs: { changeId: id }, once: `ended:${id}` });
    return true;
  });
  if (!isApplied) throw new Failure('rule_change.over');
};

/** Such a refusal says that this super admin can't, and leaves the change to another one. */
const isRefusalOfCaller = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'admin.own_account' || error.code === 'request.own_case');

/** Ends a change that can no longer take effect. */
export const endAsOutdated = async (tx: Tx, change: WaitingRow, trace: Trace): Promise<false> => {
  await recordOf(tx, trace, 'rule_change.outdated', change);
  await endWaiting(tx, { id: change.id }, 'OUTDATED', null);
  return false;
};

/** Withdraws a waiting change; the rule stays as it is. Any super admin may, also the one who asked for it. */
export const withdrawRuleChange = (parts: Parts, caller: Known, id: string): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    const change = await requireWaiting(tx, id);
    await recordOf(tx, caller.trace, 'rule_change.withdrawn', change);
    await endWaiting(tx, { id }, 'WITHDRAWN', caller.person.id);
    await notifySuperAdmins(tx, { template: 'rule-change', refs: { changeId: id }, once: `ended:${id}` });
  });

type Ended = 'rule_change.confirmed' | 'rule_change.outdated' | 'rule_change.withdrawn';

const recordOf = (tx: Tx, trace: Trace, action: Ended, { id, kind, subject }: WaitingRow): Promise<void> =>
  recordAct(tx, trace, { action, object: { type: 'rule_change', id }, details: { kind, subject } });
