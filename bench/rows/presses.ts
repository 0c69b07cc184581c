import { launch } from '../../e2e/browser.ts';
import { median } from '../alternate.ts';
import { longestOfHundred } from '../browser/hundred.ts';
import { type Presses, pressAll } from '../browser/presses.ts';
import { numberRow, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const PASSES = 5;
const SLOWEST_SHOWN = 8;
const GOAL = { atMost: 150 };

/** Each press on the request form until the page shows its answer, on a phone four times slower: the middle of a few passes for each control. */
export const measurePresses = async (stage: Stage): Promise<Row[]> => {
  const ours = await stage.server('presses');
  const browser = await launch({ whole: true });
  const times = new Map<string, number[]>();
  let hundred: number;
  try {
    for (let n = 0; n < PASSES; n += 1) {
      for (const [what, ms] of slowestOfEach(await pressAll(browser, ours.url)))
        times.set(what, [...(times.get(what) ?? []), ms]);
    }
    hundred = await longestOfHundred(browser, ours.url);
  } finally {
    await browser.close();
    await ours.end();
  }
  const each = [...times].map(([what, all]) => ({ what, ms: median(all) })).toSorted((one, other) => other.ms - one.ms);
  const slowest = each
    .slice(0, SLOWEST_SHOWN)
    .map(({ what, ms }, place) =>
      numberRow(
        { what: `form, press ${place + 1} of ${each.length} by time: ${what}`, unit: 'ms', goal: GOAL, digits: 0 },
        ms,
      ),
    );
  return [
    ...slowest,
    numberRow({ what: 'a hundred lines at once, longest piece of work', unit: 'ms', digits: 0 }, hundred),
  ];
};

/** What is pressed often, such as a letter, counts by its slowest time. */
const slowestOfEach = (presses: Presses): Map<string, number> => {
  const slowest = new Map<string, number>();
  for (const { what, ms } of presses) slowest.set(what, Math.max(slowest.get(what) ?? 0, ms));
  return slowest;
};
