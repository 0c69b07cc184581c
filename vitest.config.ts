import { defineConfig } from 'vitest/config';

/** What is polled for comes by itself, on a busy machine later than in the library's one second. */
const expectations = { poll: { interval: 50, timeout: 10_000 } };

/** For two processors: about a sixth of a worker's time is waiting for its database or its browser. */
const maxWorkers = 3;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['{contract,words}/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          // Files share what a worker has read: reading it anew for each took as long as all tests. None changes what a module holds.
          isolate: false,
          include: ['server/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          maxWorkers,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          expect: expectations,
          // A shared machine is late now and then; what needed its second try is printed at the end.
          retry: 1,
        },
      },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}', 'scripts/*.test.ts'] } },
      {
        test: {
          name: 'e2e',
          // As above, and a browser with it.
          isolate: false,
          include: ['e2e/*.test.ts'],
          globalSetup: ['e2e/base-data.ts'],
          maxWorkers,
          // The first start of the browser takes long.
          testTimeout: 240_000,
          hookTimeout: 180_000,
          expect: expectations,
          // A browser on a machine that others share is late now and then; what is broken fails twice.
          retry: 1,
        },
      },
      {
        // Kills the program again and again.
        test: {
          name: 'faults',
          include: ['e2e/faults/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: expectations,
          // Each server has a port, a directory and a database of its own.
          maxWorkers,
          // As above; `npm run faults` forgives nothing.
          retry: 1,
        },
      },
    ],
  },
});
