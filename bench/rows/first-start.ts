import path from 'node:path';
import { freePort } from '../../server/src/testing/app.ts';
import { alternate, median } from '../alternate.ts';
import { run } from '../processes.ts';
import { numberRow, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

/** What the demo's world adds to a first start, on nothing: a start with it less one without. */
export const measureFirstStart = async (stage: Stage): Promise<Row[]> => {
  let made = 0;
  const first = (world: '0' | '1') => async (): Promise<number> => {
    const dataDir = path.join(stage.dir, `first-start-${(made += 1)}`);
    const port = String(await freePort());
    const at = { PORT: port, DATA_DIR: dataDir };
    const env = { NODE_ENV: 'production', DEMO: '1', DEMO_WORLD: world, LOG_LEVEL: 'warn', ...at };
    const begun = performance.now();
    const running = await run({ args: ['server/made/program/main.mjs'], env, ready: /is ready/ });
    const ms = performance.now() - begun;
    await running.end();
    return ms;
  };
  const { ours, reference } = await alternate(
    { ours: first('1'), reference: first('0') },
    { rounds: 3, withinMs: 60_000 },
  );
  const added = median(ours.map((ms, round) => ms - (reference[round] ?? Number.NaN)));
  return [
    numberRow(
      { what: 'first start of the demo: what its world adds', unit: 'ms', goal: { atMost: 3_000 }, digits: 0 },
      added,
    ),
  ];
};
