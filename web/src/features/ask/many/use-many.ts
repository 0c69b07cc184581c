import type { SignedIn } from '@keywright/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useValues } from '../../../lib/forms/use-contract-form.ts';
import { remember } from '../../../lib/kept.ts';
import { at } from '../../../lib/locale.ts';
import { saysOf } from '../../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { useNavigate } from '../../../ui/link.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { useSaving } from '../draft/saving.tsx';
import type { PhotoShelf } from '../photos/photo-shelf.ts';
import { usePhotoShelf } from '../photos/use-photo-shelf.ts';
import type { RequestValues } from '../request-values.ts';
import { type ManyDraft, type ManyStart, openRowDraft } from './many-draft.ts';
import { openManyList } from './many-list.ts';
import { type Missing, missingIn } from './missing-papers.ts';
import { sendRows } from './send-rows.ts';
import { useFaultyFirst } from './use-faulty-first.ts';
import { useJudged } from './use-judged.ts';

/** What came of the last press. */
export type Outcome = { added: string[]; refused: number; stopped: string | null };

/** The lines, what is the same for all of them, and where both are kept. */
const useLines = (user: SignedIn, draft: ManyDraft, start: ManyStart) => {
  const form = useValues<RequestValues>(start.values);
  const { shelf: shared, onKept } = usePhotoShelf(draft.shared, start.shared);
  const [list] = useState(() => openManyList(start.rows));
  const [shelves] = useState(() => new Map<string, PhotoShelf>());
  const rows = list.use();
  const judged = useJudged(rows);
  useFaultyFirst(list, judged);
  const [save] = useState(() => () => draft.save({ ...form.getValues(), rows: [...list.get()] }));
  const saved = useSaving(save, () => ({
    typed: [list.subscribe, (callback) => form.subscribe({ formState: { values: true }, callback })],
    kept: onKept,
  }));
  return { form, list, shared, shelves, judged, save, saved };
};

type Adding = Pick<ReturnType<typeof useLines>, 'form' | 'list' | 'shared' | 'shelves' | 'judged' | 'save'> & {
  user: SignedIn;
  draft: ManyDraft;
};

/** What was missing at the last press, until it is there. */
const useMissing = ({ list, shared, shelves }: Pick<Adding, 'list' | 'shared' | 'shelves'>) => {
  const [missing, setMissing] = useState<Missing[]>([]);
  useEffect(() => {
    // What was put there meanwhile is missing no longer, nor what was of a line that is gone.
    const look = () =>
      setMissing((before) => {
        const left = before.filter(({ isWanted }) => isWanted());
        return left.length === before.length ? before : left;
      });
    if (missing.length === 0) return;
    const stops = [shared, ...shelves.values(), list].map(({ subscribe }) => subscribe(look));
    return () => {
      for (const stop of stops) stop();
    };
  }, [missing, shared, shelves, list]);
  return [missing, setMissing] as const;
};

/** The one press: what is missing is said first; then one line after the other is asked for. */
const useAdding = ({ user, draft, form, list, shared, shelves, judged, save }: Adding) => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [missing, setMissing] = useMissing({ list, shared, shelves });
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isSending = useRef(false);
  const shelfAt = (key: string) => shelves.get(key);
  const lines = judged.next;

  const send = async (): Promise<void> => {
    const found = missingIn(lines, shared, shelfAt);
    setMissing(found);
    setOutcome(null);
    if (found.length > 0 || lines.length === 0) return setAttempt((count) => count + 1);
    const added: string[] = [];
    setProgress({ done: 0, of: lines.length });
    await Promise.all([shared, ...lines.flatMap(({ row }) => shelfAt(row.key) ?? [])].map((shelf) => shelf.settled()));
    const late = missingIn(lines, shared, shelfAt);
    if (late.length > 0) {
      setMissing(late);
      return setAttempt((count) => count + 1);
    }
    const { stopped } = await sendRows(lines, {
      list,
      forAll: form.getValues,
      shared,
      shelfAt,
      save: () => save().catch(() => undefined),
      onAdded: ({ row, vin, vehicle }) => {
        added.push(m.many_added_one({ vehicle: m.orders_vehicle(vehicle), end: vin.slice(-4) }));
        setProgress({ done: added.length, of: lines.length });
        void openRowDraft(user.id, row.key).clear();
      },
    });
    if (added.length > 0) remember('reminders', 'on');
    void queries.invalidateQueries({ queryKey: ['cart'] });
    void queries.invalidateQueries({ queryKey: ['requests', 'authorities'] });
    if (stopped === null && list.get().length === 0) {
      await draft.clear([]).catch(() => undefined);
      showToast(m.many_added({ count: added.length }), { tone: 'fulfilled' });
      await navigate(at('/cart'));
      return;
    }
    await save().catch(() => undefined);
    setOutcome({
      added,
      refused: list.get().filter(({ refused }) => refused !== null).length,
      stopped: stopped === null ? null : saysOf(stopped, m.failure_server_unavailable()),
    });
  };
  return {
    lines,
    missing,
    attempt,
    progress,
    outcome,
    press: async () => {
      if (isSending.current) return;
      isSending.current = true;
      try {
        await send();
      } finally {
        isSending.current = false;
        setProgress(null);
      }
    },
  };
};

/** The page of a list: its lines, what is the same for all, and the one press that asks for all of them. */
export const useMany = (user: SignedIn, draft: ManyDraft, start: ManyStart) => {
  const lines = useLines(user, draft, start);
  return { ...lines, ...useAdding({ ...lines, user, draft }) };
};

export type Many = ReturnType<typeof useMany>;
