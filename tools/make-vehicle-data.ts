/**
 * Writes server/data/vin-patterns.json from NHTSA's vPIC patterns (public domain):
 *   node tools/make-vehicle-data.ts <vpic-vin.json>
 * Patterns that repeat year after year are joined, and models are named as our catalogue names them. The written file is
 * committed; this runs only when newer vPIC data is at hand.
 */
import { readFileSync, writeFileSync } from 'node:fs';

type Named = [make: string, model: string];
type Source = {
  makesOfWmi: Record<string, string[]>;
  models: Named[];
  patterns: Record<string, [from: number, to: number | null, pattern: string, model: number][]>;
};
type Run = { from: number; to: number; pattern: string; model: string };

/** An open end: vPIC has not closed the range. */
const OPEN = 9999;

/** Not sold as new vehicles since 2010, or never on the road; vPIC left their ranges open. */
const neverMeant = new Set([
  'Toyota Celica',
  'Toyota Paseo',
  'Toyota FCHV-adv',
  'Lexus SC',
  'Chevrolet Geo Prizm',
  'Mitsubishi Diamante',
  "Ford '34",
  'Ford GT MKII',
  'GMC Cruise Origin AV',
]);

const renamed: Record<string, string> = {
  'Toyota COROLLA iM': 'Corolla iM',
  'Toyota Prius C': 'Prius c',
  'Toyota Prius V': 'Prius v',
  'Toyota Prius Prime (PHEV)': 'Prius Prime',
  'Toyota RAV4 Prime (PHEV)': 'RAV4 Prime',
  'Nissan Ariya Hatchback': 'Ariya',
  'Nissan Ariya MPV': 'Ariya',
  'Nissan Kicks MPV': 'Kicks',
  'Nissan Nissan Z': 'Z',
  'Subaru XV CrossTrek': 'XV Crosstrek',
  'Mitsubishi Lancer SportBack': 'Lancer Sportback',
  'Ford Ecosport': 'EcoSport',
};

/**
 * Chassis cabs and cutaways, which the source leaves out: their prefixes, and Ford's patterns for them. The source lists
 * F-550 and F-600 under the pickups' prefix instead, where they would pass for an F-150.
 */
const chassisMakes = { '1FB': ['Ford'], '1FD': ['Ford'], '1GB': ['Chevrolet'], '1GD': ['GMC'], '3C7': ['Ram'] };
const cutaways = ['2010-;Ford;E-350;*E3', '2010-;Ford;E-450;*E4'];
const isChassisCab = (line: string): boolean => /;Ford;F-(350|450|550|600);/.test(line);
const isOnlyChassisCab = (line: string): boolean => /;Ford;F-(550|600);/.test(line);

/** BMW's badges (330i, M340i, ActiveHybrid 3, B7) are series to whoever cuts a key. */
const seriesOfBmw = (model: string): string => {
  const digit = /^(?:ActiveHybrid |Alpina B|B|M(?=\d\d\d)|1M|)(\d)/.exec(model)?.[1];
  return model === '1M' ? '1 Series' : digit ? `${digit} Series` : model;
};

const modelOf = ([make, model]: Named, year: number): string => {
  if (make === 'BMW') return seriesOfBmw(model);
  if (make === 'Ford' && model === 'Expedition MAX' && year < 2018) return 'Expedition EL';
  return renamed[`${make} ${model}`] ?? model;
};

/** One run for each stretch of years in which a pattern means the same model. */
const joined = (runs: readonly Run[]): Run[] => {
  const open = new Map<string, Run>();
  const done: Run[] = [];
  for (const run of runs.toSorted((one, other) => one.from - other.from)) {
    const key = `${run.pattern} ${run.model}`;
    const before = open.get(key);
    if (before && run.from <= before.to + 1) {
      before.to = Math.max(before.to, run.to);
    } else {
      const begun = { ...run };
      open.set(key, begun);
      done.push(begun);
    }
  }
  return done;
};

const path = process.argv[2];
if (!path) throw new Error('Name the vPIC file: node tools/make-vehicle-data.ts <vpic-vin.json>');
const source = JSON.parse(readFileSync(path, 'utf8')) as Source;

const linesOf = (wmi: string): string[] => {
  const runs = (source.patterns[wmi] ?? []).flatMap(([from, to, pattern, index]): Run[] => {
    const named = source.models[index];
    if (!named || neverMeant.has(named.join(' '))) return [];
    return [{ from, to: to ?? OPEN, pattern, model: `${named[0]};${modelOf(named, from)}` }];
  });
  const byMeaning = Map.groupBy(joined(runs), ({ from, to, model }) => `${from}-${to === OPEN ? '' : to};${model}`);
  return [...byMeaning]
    .map(([meaning, same]) => `${meaning};${same.map(({ pattern }) => pattern).join(' ')}`)
    .toSorted();
};

const patterns = Object.fromEntries(Object.keys(source.patterns).map((wmi) => [wmi, linesOf(wmi)]));
const pickups = patterns['1FT'] ?? [];
const written = {
  about:
    'From NHTSA vPIC (public domain); made by tools/make-vehicle-data.ts. Lines: years;make;model;patterns of places 4 to 8.',
  makesOfWmi: { ...source.makesOfWmi, ...chassisMakes },
  patterns: {
    ...patterns,
    '1FT': pickups.filter((line) => !isOnlyChassisCab(line)),
    '1FD': [...pickups.filter(isChassisCab), ...cutaways],
  },
};
writeFileSync(new URL('../server/data/vin-patterns.json', import.meta.url), `${JSON.stringify(written, null, 0)}\n`);
