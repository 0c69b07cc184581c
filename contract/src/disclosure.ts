/** Kinds of records with personal data that the code desk reads. */
export type DisclosureKind = 'conversation' | 'member' | 'message' | 'request';

/** Records that an answer shows to an admin. `isOpened`: one record whole, not a row of a list. */
export type DisclosedRecords<Reply> = {
  kind: DisclosureKind;
  isOpened: boolean;
  idsOf: (reply: Reply, params: Readonly<Record<string, string>>) => readonly string[];
};

/**
 * What personal data an answer shows to an admin:
 * - records, of one kind or of several: `serve` counts each of them for the admin and the day, and records them, before it answers;
 * - `recorded`: the handler itself records what it shows (files, codes, exports, the audit log);
 * - `colleagues`: only the data of other admins;
 * - `nothing`: no personal data.
 */
export type Disclosure<Reply = never> =
  | DisclosedRecords<Reply>
  | readonly DisclosedRecords<Reply>[]
  | 'recorded'
  | 'colleagues'
  | 'nothing';

type WithId = { id: string };

/* @__NO_SIDE_EFFECTS__ */
export const listsBy = <Row>(kind: DisclosureKind, idsOf: (row: Row) => readonly string[]) => ({
  kind,
  isOpened: false as const,
  idsOf: (rows: readonly Row[]) => rows.flatMap(idsOf),
});

/** The answer is a list of records of this kind. */
/* @__NO_SIDE_EFFECTS__ */
export const lists = (kind: DisclosureKind) => listsBy(kind, ({ id }: WithId) => [id]);

/** The answer is one record of this kind. */
/* @__NO_SIDE_EFFECTS__ */
export const opens = (kind: DisclosureKind) => ({ kind, isOpened: true as const, idsOf: ({ id }: WithId) => [id] });

/** The answer belongs to the record that this parameter of the path names. */
/* @__NO_SIDE_EFFECTS__ */
export const opensOf = (kind: DisclosureKind, param: string) => ({
  kind,
  isOpened: true as const,
  idsOf: (_reply: unknown, params: Readonly<Record<string, string>>) => [params[param] ?? ''],
});
