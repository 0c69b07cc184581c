import type { DeskRequest } from '@keywright/contract/desk';
import type { EditedPart } from '@keywright/contract/edits';
import type { DeskCase } from './desk.store.ts';

type Edited = Pick<DeskCase, 'modelEditedAt' | 'vinEditedAt' | 'documents'>;

/** What a customer changed of a request that was paid for: what changed together is said together, the newest last. */
export const editsOf = ({ modelEditedAt, vinEditedAt, documents }: Edited): DeskRequest['edits'] => {
  const changed: [EditedPart, Date | string | null][] = [
    ['model', modelEditedAt],
    ['vin', vinEditedAt],
    ...documents.map(({ kind, editedAt }): [EditedPart, string | null] => [kind, editedAt]),
  ];
  const byTime = Map.groupBy(
    changed.flatMap(([part, at]) => (at === null ? [] : [{ part, at: new Date(at).toISOString() }])),
    ({ at }) => at,
  );
  return [...byTime]
    .map(([at, parts]) => ({ at, parts: parts.map(({ part }) => part) }))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
};

/** The VINs that a request had before, the first one first. */
export const earlierVinsOf = ({ earlierVins }: Pick<DeskCase, 'earlierVins'>): DeskRequest['earlierVins'] =>
  earlierVins.map(({ vin, from, until }) => ({
    vin,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  }));
