import { type Draft, openDraft, type SavedDraft } from '../draft/draft-store.ts';
import { emptyValues, type RequestValues } from '../request-values.ts';
import type { KeptPhotos } from '../photos/photo-shelf.ts';
import type { ManyRow } from './many-rows.ts';

/** What stands on the page beside photos: the one ID's values, and the lines. */
export type ManyValues = RequestValues & { rows: ManyRow[] };

/** What was begun: the lines, what is the same for all of them, and the photos of each. */
export type ManyStart = {
  values: RequestValues;
  rows: ManyRow[];
  shared: KeptPhotos;
  own: ReadonlyMap<string, KeptPhotos>;
};

/** Nothing that was begun. */
export const emptyStart: ManyStart = { values: emptyValues, rows: [], shared: {}, own: new Map() };

const LIST = '-many';

/** The photos of one line. They are found again beside values, so those come first. */
export const openRowDraft = (person: string, key: string): Draft => {
  const draft = openDraft(person, `${LIST}-${key}`);
  return {
    ...draft,
    savePhoto: async (kind, photo) => {
      await draft.saveValues(emptyValues).catch(() => undefined);
      await draft.savePhoto(kind, photo);
    },
  };
};

const valuesIn = (found: SavedDraft | null): ManyValues => ({ ...emptyValues, rows: [], ...found?.values });

/** The list of one member, kept where the request form keeps its draft, for a day. */
export const openManyDraft = (person: string) => {
  const shared = openDraft(person, LIST);
  return {
    shared,
    save: (values: ManyValues): Promise<void> => shared.saveValues(values),
    load: async (): Promise<ManyStart> => {
      const found = await shared.load();
      const { rows, ...values } = valuesIn(found);
      const photos = await Promise.all(
        rows.map(async ({ key }) => [key, (await openRowDraft(person, key).load())?.photos ?? {}] as const),
      );
      return {
        values,
        rows,
        shared: found?.photos ?? {},
        own: new Map(photos),
      };
    },
    /** Forgets it, with the photos of the lines by these keys; what is saved after that is not kept. */
    clear: async (keys: readonly string[]): Promise<void> => {
      await Promise.all(keys.map((key) => openRowDraft(person, key).clear()));
      await shared.clear();
    },
  };
};

export type ManyDraft = ReturnType<typeof openManyDraft>;
