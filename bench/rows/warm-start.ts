import path from 'node:path';
import { freePort } from '../../server/src/testing/app.ts';
import { alternate } from '../alternate.ts';
import { run, type Running, runReference } from '../processes.ts';
import { ratioRow, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

/** From `npm start`'s call of the program to its first answer, with everything embedded, on data and pages that are there already. */
export const measureWarmStart = async (stage: Stage): Promise<Row[]> => {
  const dataDir = path.join(stage.dir, 'warm-start');
  const bareDir = path.join(stage.dir, 'bare-start');
  const rounds = await alternate(
    {
      ours: async () => {
        const port = await freePort();
        const at = { PORT: String(port), DATA_DIR: dataDir };
        const env = { NODE_ENV: 'production', DEMO: '1', DEMO_WORLD: '0', LOG_LEVEL: 'warn', ...at };
        return untilReady(`http://localhost:${port}/healthz`, () =>
          run({ args: ['scripts/start.mjs'], env, ready: /is ready/ }),
        );
      },
      reference: () => untilReady('', () => runReference('bench/references/bare-start.ts', { DATA_DIR: bareDir })),
    },
    { rounds: 5, withinMs: 35_000 },
  );
  return [ratioRow({ what: 'start, warm', unit: 'ms', goal: { atMost: 1.5 }, digits: 0 }, rounds)];
};

const untilReady = async (url: string, start: () => Promise<Running & { url?: string }>): Promise<number> => {
  const begun = performance.now();
  const running = await start();
  const answer = await fetch(running.url ?? url);
  const ms = performance.now() - begun;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  await running.end();
  return ms;
};
