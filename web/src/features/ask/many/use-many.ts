import type { SignedIn } from '@keywright/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useValues } from '../../../lib/forms/use-values.ts';
import { remember } from '../../../lib/kept.ts';
import { at } from '../../../lib/locale.ts';
import { saysOf } from '../../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { useNavigate } from '../../../ui/link.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { type PhotoShelf, photoKinds } from '../photos/photo-shelf.ts';
import { usePhotoShelf } from '../photos/use-photo-shelf.ts';
import { photoNames } from '../photos/photo-words.ts';
import type { RequestValues } from '../request-values.ts';
import { type ManyDraft, type ManyStart, openRowDraft } from './many-draft.ts';
import { openManyList } from './many-list.ts';
import type { JudgedRow } from './many-rows.ts';
import { sendRows } from './send-rows.ts';
import { useJudged } from './use-judged.ts';

const AFTER = 300;

/** Keeps the lines and what is said for all of them: shortly after a change, and at once where the page is left or hidden. */
const useSaving = (save: () => Promise<void>, changes: readonly ((listener: () => void) => () => void)[]): boolean => {
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => {
      clearTimeout(timer);
      timer = undefined;
      save().then(
        () => setSaved(true),
        () => setSaved(false),
      );
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(now, AFTER);
    };
    const atOnce = () => timer !== undefined && now();
    const stops = changes.map((subscribe) => subscribe(later));
    document.addEventListener('visibilitychange', atOnce);
    addEventListener('pagehide', atOnce);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', atOnce);
      removeEventListener('pagehide', atOnce);
      atOnce();
    };
  }, [save, changes]);
  return saved;
};

type Missing = { name: string; message: string };

/** What has to be there for these lines and is not; each then says so where it stands. */
const missingIn = (
  lines: readonly JudgedRow[],
  shared: PhotoShelf,
  shelfAt: (key: string) => PhotoShelf | undefined,
) => {
  const missing: Missing[] = [];
  const want = (
    shelf: PhotoShelf,
    kind: keyof PhotoShelf['slots'],
    part: { id: string; name: string; words?: string | null },
  ) => {
    const slot = shelf.slots[kind];
    if (part.words === undefined ? slot.require() : slot.require(part.words)) return;
    missing.push({ name: part.id, message: m.ask_photo_says({ name: part.name, words: slot.photo.error ?? '' }) });
  };
  const [front, back] = photoKinds;
  if (lines.some(({ row }) => !row.own))
    for (const kind of [front, back]) want(shared, kind, { id: kind, name: photoNames[kind]() });
  if (lines.some(({ row }) => row.authority === 'same'))
    for (const { kind, name, missing: words } of shared.wanted.get()) want(shared, kind, { id: kind, name, words });
  for (const { row } of lines) {
    const own = shelfAt(row.key);
    if (!own) continue;
    const nameOf = (name: string) => m.many_of_line({ name, line: row.line });
    want(own, 'registration', { id: `${row.key}-registration`, name: nameOf(photoNames.registration()) });
    if (row.own)
      for (const kind of [front, back]) want(own, kind, { id: `${row.key}-${kind}`, name: nameOf(photoNames[kind]()) });
    if (row.authority !== 'same')
      for (const { kind, name, missing: words } of own.wanted.get())
        want(own, kind, { id: `${row.key}-${kind}`, name: nameOf(name), words });
  }
  return missing;
};

/** What came of the last press. */
export type Outcome = { added: string[]; refused: number; stopped: string | null };

/** The page of a list: its lines, what is the same for all, and the one press that asks for all of them. */
export const useMany = (user: SignedIn, draft: ManyDraft, start: ManyStart) => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useValues<RequestValues>(start.values);
  const { shelf: shared, onKept } = usePhotoShelf(draft.shared, start.shared);
  const [list] = useState(() => openManyList(start.rows));
  const [shelves] = useState(() => new Map<string, PhotoShelf>());
  const rows = list.use();
  const judged = useJudged(rows);
  const [save] = useState(() => () => draft.save({ ...form.getValues(), rows: [...list.get()] }));
  const [changes] = useState(() => [
    list.subscribe,
    onKept,
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
  ]);
  const saved = useSaving(save, changes);
  const [missing, setMissing] = useState<Missing[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isSending = useRef(false);
  const shelfAt = (key: string) => shelves.get(key);
  const lines = judged.ready.slice(0, judged.room ?? 0);

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
      return void (await navigate(at('/cart')));
    }
    await save().catch(() => undefined);
    setOutcome({
      added,
      refused: list.get().filter(({ refused }) => refused !== null).length,
      stopped: stopped === null ? null : saysOf(stopped, m.failure_server_unavailable()),
    });
  };

  return {
    form,
    list,
    shared,
    shelves,
    judged,
    /** Those that one press would add now. */
    lines,
    saved,
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

export type Many = ReturnType<typeof useMany>;
