import type { Failpoint } from './places.ts';
import type { Tree } from './process-tree.ts';
import { until } from './until.ts';

export type Watched = {
  /** How the server's processes ended so far, without being asked to. */
  deaths: string[];
  /** Resolves when the server answers. */
  up: () => Promise<void>;
  /** Resolves when the server answers that came after one more than so many deaths; fails when nobody dies. */
  upAgain: (deaths: number) => Promise<void>;
  /** Starts the server again with a failpoint armed. */
  arm: (failpoint: Failpoint) => Promise<void>;
  /** `kill -9` of server and database. */
  kill: () => Promise<void>;
  /** Where the database is reached just now. */
  databaseUrl: () => Promise<string>;
  close: () => Promise<void>;
};

/** Watches over a server as an operating system does: when it dies it is started again, unarmed, and nothing else is done for it. */
export const watchOver = (failpoint: Failpoint | undefined, start: (armed?: Failpoint) => Promise<Tree>): Watched => {
  const deaths: string[] = [];
  let closing = false;

  const restart = async (tree: Tree): Promise<void> => {
    const how = await tree.end;
    if (closing) return;
    deaths.push(how);
    now = rise();
  };
  const rise = async (armed?: Failpoint): Promise<Tree> => {
    const tree = await start(armed);
    void restart(tree);
    return tree;
  };
  let now = rise(failpoint);

  const up = async (): Promise<void> => {
    for (let seen; seen !== now; ) {
      seen = now;
      // oxlint-disable-next-line no-await-in-loop -- whoever rises may die meanwhile
      await seen;
    }
  };
  const stop = async (): Promise<void> => {
    await up();
    closing = true;
    await (await now).stop();
  };

  return {
    deaths,
    up,
    upAgain: async (count) => {
      await until('a death', async () => deaths.length > count);
      await up();
    },
    arm: async (name) => {
      await stop();
      closing = false;
      now = rise(name);
      await up();
    },
    kill: async () => (await now).kill(),
    databaseUrl: async () => (await now).databaseUrl,
    close: stop,
  };
};
