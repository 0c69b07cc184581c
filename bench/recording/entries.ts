/** What a call of ours was seen to do, with the times at which each thing began and ended. */
export type Entry = (SqlEntry | ProviderEntry) & { call: number; start: number; end: number };

export type SqlEntry = {
  kind: 'sql';
  /** The database connection on which it ran. */
  connection: number;
  text: string;
  name: string | undefined;
  values: unknown[];
  rows: Record<string, unknown>[];
};

export type ProviderEntry = {
  kind: 'provider';
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
};
