import { m } from '@keywright/words/messages';
import { type PhotoShelf, photoKinds } from '../photos/photo-shelf.ts';
import { photoNames } from '../photos/photo-words.ts';
import type { JudgedRow } from './many-rows.ts';

export type Missing = { name: string; message: string };

/** What has to be there for these lines and is not; each then says so where it stands. */
export const missingIn = (
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
