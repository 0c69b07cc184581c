import { openStore } from '../../../store.ts';
import type { ListLine } from './read-list.ts';
import { type JudgedRow, judge, type Known, type ManyRow, rowFrom } from './many-rows.ts';

/** The lines of the list, and what can be done to them. */
export const openManyList = (start: readonly ManyRow[]) => {
  const rows = openStore<readonly ManyRow[]>(start);
  return {
    get: rows.get,
    use: rows.use,
    subscribe: rows.subscribe,
    /** What is read comes after what is there. */
    add: (lines: readonly ListLine[]): void => {
      const last = Math.max(0, ...rows.get().map(({ line }) => line));
      rows.set([...rows.get(), ...lines.map((line, at) => rowFrom(line, last + at + 1))]);
    },
    change: (key: string, change: Partial<ManyRow>): void =>
      rows.set(rows.get().map((row) => (row.key === key ? { ...row, ...change } : row))),
    /** Moves these rows to the top and keeps the order of all others. */
    putFirst: (keys: ReadonlySet<string>): void => {
      const [first, others] = [true, false].map((isFirst) => rows.get().filter(({ key }) => keys.has(key) === isFirst));
      rows.set([...(first ?? []), ...(others ?? [])]);
    },
    drop: (key: string): void => rows.set(rows.get().filter((row) => row.key !== key)),
  };
};

export type ManyList = ReturnType<typeof openManyList>;

const knownParts = ['makes', 'decoded', 'isDecoding', 'same'] as const satisfies readonly (keyof Known)[];

/** Judges lines, each again only when something about it has changed: of a hundred one is typed in. */
export const openJudging = () => {
  const before = new Map<string, { row: ManyRow; known: Known; judged: JudgedRow }>();
  return (row: ManyRow, known: Known): JudgedRow => {
    const last = before.get(row.key);
    if (last?.row === row && knownParts.every((part) => last.known[part] === known[part])) return last.judged;
    const judged = judge(row, known);
    before.set(row.key, { row, known, judged });
    return judged;
  };
};
