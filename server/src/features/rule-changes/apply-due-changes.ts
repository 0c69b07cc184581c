import { ZodError } from 'zod';
import type { StoredRule } from '../../access/rule-changes.ts';
import { endWaiting, findWaiting, lockRuleChanges, lockWaiting } from '../../access/rule-changes.store.ts';
import { notifySuperAdmins } from '../../access/super-admins.store.ts';
import { systemTrace } from '../../platform/audit/trace.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { endAsOutdated } from './end-rule-change.ts';
import type { RuleChangePorts } from './rule-changes.ports.ts';

const trace = systemTrace('apply-rule-changes');

/**
 * Applies the changes whose delay has ended by the database's clock. What is no longer possible ends as outdated, and so does a
 * change that an earlier version stored in another shape.
 */
export const applyDueChanges = async ({ db }: Pick<Parts, 'db'>, ports: RuleChangePorts): Promise<void> => {
  for (const { id, isDue } of await findWaiting(db)) if (isDue) await applyOne({ db }, ports, id);
};

const applyOne = ({ db }: Pick<Parts, 'db'>, { rules }: RuleChangePorts, id: string): Promise<unknown> =>
  inTransaction(db, async (tx) => {
    await lockRuleChanges(tx);
    const change = await lockWaiting(tx, id);
    // Confirmed, withdrawn or replaced meanwhile.
    if (!change?.isDue) return;
    const rule: StoredRule | undefined = rules[change.kind];
    // A newer version of the program stored a kind that this one does not know.
    if (!rule) return;
    const { asked } = change;
    // The requester may have been revoked during the delay.
    if (!change.mayRequester) return endAsOutdated(tx, change, trace);
    try {
      await rule.loosens(tx, asked, undefined);
    } catch (error) {
      if (!(error instanceof Failure || error instanceof ZodError)) throw error;
      return endAsOutdated(tx, change, trace);
    }
    await rule.apply(tx, asked, { personId: change.requesterId, trace });
    await endWaiting(tx, { id }, 'APPLIED', null);
    await notifySuperAdmins(tx, { template: 'rule-change', refs: { changeId: id }, once: `ended:${id}` });
  });
