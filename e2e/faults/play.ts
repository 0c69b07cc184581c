import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { atRest } from './at-rest.ts';
import { aBuyer } from './buyer.ts';
import type { Case } from './cases.ts';
import type { Failpoint } from './places.ts';
import { aClerk } from './clerk.ts';
import type { Told } from './client-log.ts';
import { type Base, makeBase, openHouse } from './house.ts';
import { brokenPromises } from './promises.ts';
import type { Play } from './scenes.ts';

type Killing = { at: Failpoint; later?: boolean };

/** Plays scenes, each in a house of its own, and checks what became of it. Answers how the server died meanwhile. */
export const stageForScenes = (): ((play: Play, killing?: Killing) => Promise<string[]>) => {
  let base: Base;
  beforeAll(async () => {
    base = await makeBase();
  });
  afterAll(() => base.remove());

  return async (play, killing) => {
    const house = await openHouse({ base, ...(killing && !killing.later && { failpoint: killing.at }) });
    try {
      const log: Told[] = [];
      const clerk = await aClerk(house, log);
      const buyer = aBuyer(house, log);
      const arm = async (): Promise<void> => {
        if (!killing?.later) return;
        // What is still owed from before would meet it at the start already.
        expect(await atRest(house)).toEqual([]);
        await house.arm(killing.at);
      };
      await play({ house, buyer, clerk, log, arm });
      expect(await brokenPromises(house, clerk, log)).toEqual([]);
      return house.deaths;
    } finally {
      await house.close();
    }
  };
};

/** A test for each of these: the program is killed there, once, while its scene is played. */
export const killAt = (cases: Case[], playIn: ReturnType<typeof stageForScenes>): void => {
  // Each house is a server, a database and a provider, and waits for much; three of them keep two cores busy.
  vi.setConfig({ maxConcurrency: 3 });
  describe.concurrent('killed with its database, the program keeps every promise when it comes back', () => {
    test.for(cases)('at $at, when $when', async ({ play, ...killing }) => {
      expect(await playIn(play, killing), 'the failpoint is met once').toEqual(['SIGKILL']);
    });
  });
};
