import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serverFolder } from '../../platform/server-folder.ts';

/** What a VIN names. */
export type NamedVehicle = { make: string; model: string };

/** A line of the data: the model years (both included) in which any of these patterns means this model. */
type Meaning = NamedVehicle & { from: number; to: number; patterns: Pattern[] };
/** For each place from 4 on the characters that fit; `undefined` is any one. */
type Pattern = (string | undefined)[];

const source = JSON.parse(readFileSync(path.join(serverFolder, 'data/vin-patterns.json'), 'utf8')) as {
  makesOfWmi: Record<string, string[]>;
  patterns: Record<string, string[]>;
};

/** The makes that share a manufacturer prefix, offered here or not; none where the prefix is unknown. */
export const makesOfWmi = (wmi: string): readonly string[] => source.makesOfWmi[wmi] ?? [];

/** `A-D` and `KX` as they stand between the brackets of a set. */
const members = (set: string): string =>
  set.replace(/(.)-(.)/g, (_, first: string, last: string) =>
    Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (__, index) =>
      String.fromCharCode(first.charCodeAt(0) + index),
    ).join(''),
  );

/** vPIC's notation: a literal, `*` for any, `[A-D]` for a set, and `|` where place 9 is passed over. */
const patternOf = (written: string): Pattern =>
  [...written.matchAll(/\[([^\]]+)\]|./g)].map(([text, set]) => {
    if (set !== undefined) return members(set);
    return text === '*' || text === '|' ? undefined : text;
  });

const meaningOf = (line: string): Meaning => {
  const [years = '', make = '', model = '', patterns = ''] = line.split(';');
  const [from, to] = years.split('-');
  return {
    from: Number(from),
    to: to ? Number(to) : Number.POSITIVE_INFINITY,
    make,
    model,
    patterns: patterns.split(' ').map(patternOf),
  };
};

/** Read when a prefix is first asked for, so that the start does not wait for thousands of patterns. */
const read = new Map<string, Meaning[]>();
const meaningsOf = (wmi: string): Meaning[] => {
  const known = read.get(wmi);
  if (known) return known;
  const meanings = (source.patterns[wmi] ?? []).map(meaningOf);
  if (meanings.length > 0) read.set(wmi, meanings);
  return meanings;
};

/** How closely a pattern fits: one literal counts for more than sets in all places; -1 where it does not fit. */
const closeness = (pattern: Pattern, vin: string): number => {
  let sum = 0;
  for (const [index, fitting] of pattern.entries()) {
    if (fitting === undefined) continue;
    if (!fitting.includes(vin.charAt(3 + index))) return -1;
    sum += fitting.length === 1 ? 100 : 1;
  }
  return sum;
};

/** The meanings of the closest fitting patterns of this model year; of the same closeness there may be several. */
const closest = (wmi: string, vin: string, year: number): Meaning[] => {
  let best = 0;
  let found: Meaning[] = [];
  for (const meaning of meaningsOf(wmi).filter(({ from, to }) => from <= year && year <= to)) {
    const close = Math.max(...meaning.patterns.map((pattern) => closeness(pattern, vin)));
    if (close < best) continue;
    found = close > best ? [meaning] : [...found, meaning];
    best = close;
  }
  return found;
};

/**
 * The vehicle that a VIN of this prefix names in this model year: of the patterns that fit, the closest. Where the
 * closest ones name several models of one make, `model` is undefined; where they name several makes, nothing is known.
 */
export const vehicleNamedBy = (wmi: string, vin: string, year: number): Partial<NamedVehicle> | undefined => {
  const [first, ...others] = closest(wmi, vin, year);
  if (!first || others.some(({ make }) => make !== first.make)) return undefined;
  return others.every(({ model }) => model === first.model)
    ? { make: first.make, model: first.model }
    : { make: first.make };
};
