import { m } from '@keywright/words/messages';
import { type PhotoShelf, photoKinds } from '../photos/photo-shelf.ts';
import { requestPhotoNames } from '@keywright/words/photo-names';
import type { JudgedRow } from './many-rows.ts';

/** One photo that has to be there, and says so itself for as long as it is not; `isWanted` until then, and for as long as its line is there. */
export type Missing = { name: string; message: string; isWanted: () => boolean };

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
    part: { id: string; name: string; words?: string | null; key?: string },
  ) => {
    const slot = shelf.slots[kind];
    if (part.words === undefined ? slot.require() : slot.require(part.words)) return;
    missing.push({
      name: part.id,
      message: m.ask_photo_says({ name: part.name, words: slot.photo.error ?? '' }),
      isWanted: () => slot.photo.error !== null && (part.key === undefined || shelfAt(part.key) === shelf),
    });
  };
  const [front, back] = photoKinds;
  if (lines.some(({ row }) => !row.own))
    for (const kind of [front, back]) want(shared, kind, { id: kind, name: requestPhotoNames[kind]() });
  if (lines.some(({ row }) => row.authority === 'same'))
    for (const { kind, name, missing: words } of shared.wanted.get()) want(shared, kind, { id: kind, name, words });
  for (const { row } of lines) {
    const own = shelfAt(row.key);
    if (!own) continue;
    const { key } = row;
    const nameOf = (name: string) => m.many_of_line({ name, line: row.line });
    want(own, 'registration', { id: `${key}-registration`, name: nameOf(requestPhotoNames.registration()), key });
    if (row.own)
      for (const kind of [front, back])
        want(own, kind, { id: `${key}-${kind}`, name: nameOf(requestPhotoNames[kind]()), key });
    if (row.authority !== 'same')
      for (const { kind, name, missing: words } of own.wanted.get())
        want(own, kind, { id: `${key}-${kind}`, name: nameOf(name), words, key });
  }
  return missing;
};
