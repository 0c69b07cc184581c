import { fullName } from '@keywright/contract/full-name';
import type { AdminAccount, AdminAction } from '@keywright/contract/admins';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { saysOf, withReason } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { showToast } from '../../ui/toast-store.ts';
import { sendDecision } from './admins.queries.ts';
import type { AdminDeed, NoteAct } from './session-acts.ts';

const acts: Record<AdminAction, AdminDeed> = {
  approve: 'admin.approved',
  reject: 'admin.rejected',
  revoke: 'admin.revoked',
};

const succeeded = (action: AdminAction, name: string): string =>
  ({
    approve: m.admins_approved_ok,
    reject: m.admins_rejected_ok,
    revoke: () => m.admins_revoked_ok({ name }),
  })[action]();

const failed = (action: AdminAction): string =>
  action === 'approve' ? m.admins_approve_failed() : m.admins_reject_failed();

/** What one person's decision met, for whom nothing was done. */
type Failed = { error: unknown };

export type Outcome = { tone: 'fulfilled' | 'late' | 'rejected'; words: string; lines: readonly string[] };
/** What is being decided: on one account by its id, or on all that are chosen. */
type Decision = { id: string; action: AdminAction };
export const BULK = 'bulk';

type Noted = { notes: Readonly<Record<string, string>>; write: (id: string, text: string) => void };

/**
 * Decides on one account or on several and says for each person what came of it. Decisions run one after another: one that is
 * pressed while others run waits for them, and a second press of the same button does nothing.
 */
export const useDecisions = ({ notes, write }: Noted, noteAct: NoteAct, onDone: () => void) => {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [running, setRunning] = useState<readonly Decision[]>([]);
  // The second press of a double click comes before the first has changed what is shown.
  const queue = useRef({ decisions: [] as readonly Decision[], last: Promise.resolve() });

  const show = (decisions: readonly Decision[]) => {
    queue.current.decisions = decisions;
    setRunning(decisions);
  };
  const run = (decision: Decision, work: () => Promise<Outcome | null>): void => {
    const { decisions, last } = queue.current;
    if (decisions.some(({ id }) => id === decision.id)) return;
    show([...decisions, decision]);
    const decideNext = async () => {
      setOutcome(null);
      const result = await work();
      await queries.invalidateQueries({ queryKey: ['admins'] });
      setOutcome(result);
      onDone();
    };
    queue.current.last = last
      .then(decideNext)
      .finally(() => show(queue.current.decisions.filter((one) => one !== decision)));
  };

  const decide = async (admin: AdminAccount, action: AdminAction): Promise<Failed | null> => {
    try {
      await sendDecision(admin.id, action, notes[admin.id] ?? '');
      write(admin.id, '');
      noteAct(acts[action], fullName(admin));
      return null;
    } catch (error) {
      return { error };
    }
  };

  return {
    isBusy: (id: string, action: AdminAction): boolean => running.some((one) => one.id === id && one.action === action),
    outcome,
    press: (admin: AdminAccount, action: AdminAction) =>
      run({ id: admin.id, action }, async () => {
        const met = await decide(admin, action);
        if (met) return { tone: 'rejected', words: withReason(failed(action), met.error), lines: [] };
        showToast(succeeded(action, fullName(admin)), { tone: 'fulfilled' });
        return null;
      }),
    pressAll: (admins: readonly AdminAccount[], action: 'approve' | 'reject') =>
      run({ id: BULK, action }, async () => {
        const lines: string[] = [];
        for (const admin of admins) {
          const met = await decide(admin, action);
          if (met) lines.push(m.admins_bulk_one({ name: fullName(admin), reason: saysOf(met.error, failed(action)) }));
        }
        return summary(action, admins.length - lines.length, lines);
      }),
  };
};

const summary = (action: 'approve' | 'reject', count: number, lines: readonly string[]): Outcome => {
  const done = action === 'approve' ? m.admins_bulk_approved({ done: count }) : m.admins_bulk_rejected({ done: count });
  return lines.length === 0
    ? { tone: 'fulfilled', words: done, lines }
    : { tone: 'late', words: m.admins_bulk_failed({ done, failed: lines.length }), lines };
};

export type Decisions = ReturnType<typeof useDecisions>;
