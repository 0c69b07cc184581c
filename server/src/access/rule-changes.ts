import type { RuleKind } from '@keywright/contract/rule-kinds';
import { recordAct } from '../platform/audit/record.store.ts';
import type { Trace } from '../platform/audit/trace.ts';
import type { Tx } from '../platform/db/database.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { guardLimit } from '../platform/limits/guard-limit.ts';
import { bucketOf } from '../platform/limits/limits.ts';
import type { Parts } from '../platform/parts.ts';
import { actAs, type Present } from './act.ts';
import type { Known } from './actor.ts';
import { endWaiting, insertApplied, insertWaiting, lockRuleChanges } from './rule-changes.store.ts';
import { isOnlySuperAdmin, notifySuperAdmins } from './super-admins.store.ts';

/** Who stands behind a change that takes effect: who asked for it, and the trace of who or what applies it. */
type RuleAuthor = { personId: string; trace: Trace };

/** One kind of rule, and how a change of it is judged and written. */
export type Rule<Asked> = {
  kind: RuleKind;
  /** Reads what was stored. Throws where it no longer has the shape. */
  read: (stored: unknown) => Asked;
  subjectOf: (asked: Asked) => string;
  /**
   * Locks the rule, refuses a change that is not possible now (a Failure), and answers whether it loosens the rule. What is not
   * surely tighter is looser; `announced` is looser from a time on that comes after the delay, so it need not wait. `caller` is
   * undefined where the delay has ended.
   */
  loosens: (tx: Tx, asked: Asked, caller: Present<Known> | undefined) => Promise<boolean | 'announced'>;
  apply: (tx: Tx, asked: Asked, author: RuleAuthor) => Promise<void>;
};

/** A rule whose change was stored: it reads the change before each step. */
export type StoredRule = {
  loosens: (tx: Tx, stored: unknown, caller: Present<Known> | undefined) => Promise<boolean | 'announced'>;
  apply: (tx: Tx, stored: unknown, author: RuleAuthor) => Promise<void>;
};

export const anyRule = <Asked>({ read, loosens, apply }: Rule<Asked>): StoredRule => ({
  loosens: (tx, stored, caller) => loosens(tx, read(stored), caller),
  apply: (tx, stored, author) => apply(tx, read(stored), author),
});

type Needs = Pick<Parts, 'db' | 'clock' | 'settings'>;

/**
 * Changes a rule. A change that tightens it takes effect at once. One that loosens it waits for a second super admin or for the
 * end of the delay; where the caller is the only super admin it takes effect at once. It ends a change of the same rule that waits.
 */
export const changeRule = <Asked>(parts: Needs, caller: Known, rule: Rule<Asked>, asked: Asked): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    await lockRuleChanges(tx);
    const isLooser = await rule.loosens(tx, asked, caller);
    if (isLooser !== false) await guardLimit(tx, parts.clock, bucketOf('rule-change', 'all'));
    const { kind } = rule;
    const subject = rule.subjectOf(asked);
    const by = caller.person.id;
    await endWaiting(tx, { kind, subject }, 'SUPERSEDED', by);
    const delayMs = parts.settings.ruleChangeDelayHours * HOUR_MS;
    if (isLooser === true && delayMs > 0 && !(await isOnlySuperAdmin(tx, by, delayMs))) {
      const { id, takesEffectAt } = await insertWaiting(tx, { kind, subject, asked, by }, delayMs);
      await recordAct(tx, caller.trace, {
        action: 'rule_change.asked',
        object: { type: 'rule_change', id },
        details: { kind, subject, takesEffectAt: takesEffectAt.toISOString() },
      });
      return notifySuperAdmins(tx, { template: 'rule-change', refs: { changeId: id }, once: `asked:${id}` });
    }
    await rule.apply(tx, asked, { personId: by, trace: caller.trace });
    if (isLooser === false) return;
    const changeId = await insertApplied(tx, { kind, subject, asked, by });
    await notifySuperAdmins(tx, { template: 'rule-change', refs: { changeId }, once: `applied:${changeId}` });
  });
