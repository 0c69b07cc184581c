import type { Entry } from './entries.ts';
import { keyOfCell } from './fill.ts';
import { type Template, templateOf } from './template.ts';

/** An HTTP call as the bare server repeats it. */
export type ScriptedCall = { path: string; reply: string; waves: Step[][] };

/** What ran at the same time stands in one wave. */
export type Step =
  | { does: 'begin' | 'end'; connection: number; text: string }
  | {
      does: 'query';
      /** Within the transaction of this connection; undefined outside of any. */
      connection: number | undefined;
      text: string;
      name: string | undefined;
      values: Template[];
      /** Names that its result gives: by row and column. */
      gives: { row: number; column: string; key: string }[];
    }
  | { does: 'provider'; method: string; path: string; headers: [string, Template][]; body: Template };

export type RecordedCall = { path: string; reply: string; entries: Entry[] };
/** One flow as it was seen; `begun` in milliseconds of the epoch. */
export type Recording = { begun: number; calls: RecordedCall[] };

/** Makes a script of two recordings of the same flow. */
export const scriptOf = (one: Recording, other: Recording): ScriptedCall[] =>
  one.calls.map(({ path, reply, entries }, index) => {
    const others = inOrder(other.calls[index]?.entries ?? []);
    const first = inOrder(entries);
    if (first.length !== others.length) throw new Error(`two recordings of ${path} differ in length`);
    const open = new Set<number>();
    const steps = first.map((entry, at) => stepOf(entry, others[at], { open, begun: one.begun }));
    return { path, reply, waves: wavesOf(first, steps) };
  });

const inOrder = (entries: Entry[]): Entry[] => entries.toSorted((one, other) => one.start - other.start);

type Context = { open: Set<number>; begun: number };

const stepOf = (one: Entry, other: Entry | undefined, { open, begun }: Context): Step => {
  if (other?.kind !== one.kind) throw new Error('two recordings differ');
  const both = (a: unknown, b: unknown): Template => templateOf(a, b, { one: begun });
  if (one.kind === 'provider') {
    const { method, path, headers, body } = one;
    const theirs = other as typeof one;
    const kept = Object.entries(headers).filter(([name]) =>
      /^(authorization|content-type|idempotency-key)$/i.test(name),
    );
    return {
      does: 'provider',
      method,
      path,
      headers: kept.map(([name, value]) => [name, both(value, theirs.headers[name])]),
      body: both(body, theirs.body),
    };
  }
  const theirs = other as typeof one;
  if (theirs.text !== one.text) throw new Error(`two recordings differ: ${one.text} and ${theirs.text}`);
  const { text, name, connection } = one;
  if (/^(begin|start transaction)/i.test(text)) {
    open.add(connection);
    return { does: 'begin', connection, text };
  }
  if (/^(commit|rollback)$/i.test(text)) {
    open.delete(connection);
    return { does: 'end', connection, text };
  }
  return {
    does: 'query',
    connection: open.has(connection) ? connection : undefined,
    text,
    name,
    values: one.values.map((value, index) => both(value, theirs.values[index])),
    gives: one.rows.flatMap((cells, row) => givenBy(cells, theirs.rows[row] ?? {}, row)),
  };
};

const givenBy = (cells: Record<string, unknown>, others: Record<string, unknown>, row: number) =>
  Object.entries(cells).flatMap(([column, cell]) => {
    const key = keyOfCell(cell);
    return key === undefined || key === keyOfCell(others[column]) ? [] : [{ row, column, key }];
  });

/** Whatever began before everything of the wave before had ended, ran beside it. */
const wavesOf = (entries: readonly Entry[], steps: readonly Step[]): Step[][] => {
  const waves: Step[][] = [];
  let earliestEnd = Number.NEGATIVE_INFINITY;
  for (const [index, entry] of entries.entries()) {
    const step = steps[index];
    if (!step) continue;
    const wave = waves.at(-1);
    if (wave && entry.start < earliestEnd) wave.push(step);
    else waves.push([step]);
    earliestEnd = wave && entry.start < earliestEnd ? Math.min(earliestEnd, entry.end) : entry.end;
  }
  return waves;
};
