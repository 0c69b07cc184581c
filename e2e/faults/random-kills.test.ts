import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Buyer, aBuyer } from './buyer.ts';
import { type Clerk, aClerk } from './clerk.ts';
import type { Told } from './client-log.ts';
import { type Base, type House, makeBase, openHouse } from './house.ts';
import { brokenPromises } from './promises.ts';

const BUYERS = 8;
const KILLS = 3;
const LEAST_MS = 150;
const MOST_MS = 1_200;

/** SEED repeats what a failed run did, as far as the machine does. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
let state = seed;
/** Between 0 and 1 (Numerical Recipes' generator). */
const chance = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

let base: Base;
let house: House;
let clerk: Clerk;
const log: Told[] = [];
beforeAll(async () => {
  base = await makeBase();
  house = await openHouse({ base });
  clerk = await aClerk(house, log);
});
afterAll(async () => {
  await house.close();
  await base.remove();
});

/** One buyer's way, some with two vehicles, some closing the tab after paying. Answers what he bought. */
const buy = async (buyer: Buyer): Promise<string[]> => {
  const ids = await buyer.askIfAllowed('Ford');
  if (chance() < 0.3) ids.push(...(await buyer.askIfAllowed('Nissan')));
  if (ids.length === 0) return [];
  const sessionId = await buyer.checkout();
  buyer.pay(sessionId);
  if (chance() < 0.5) await buyer.comeBack(sessionId);
  return ids;
};

const serve = async (ids: string[]): Promise<number> => {
  for (const id of ids) {
    await clerk.waitFor(id);
    await (chance() < 0.7 ? clerk.fulfil(id) : clerk.decline(id));
  }
  return ids.length;
};

const killNowAndThen = async (): Promise<void> => {
  for (let kills = 0; kills < KILLS; kills += 1) {
    await house.up();
    await pause(LEAST_MS + chance() * (MOST_MS - LEAST_MS));
    const deaths = house.deaths.length;
    await house.kill();
    await house.upAgain(deaths);
  }
};

test.for([1, 2, 3])(
  'killed at random under eight buyers and a clerk, nothing is lost and nothing done twice (round %i)',
  async (round) => {
    const buyers = Array.from({ length: BUYERS }, () => aBuyer(house, log));
    const killing = killNowAndThen();
    const sold = await Promise.all(buyers.map(async (buyer) => serve(await buy(buyer))));
    await killing;
    expect(sold.filter((count) => count > 0).length).toBeGreaterThan(BUYERS / 2);
    expect(house.deaths, `SEED=${seed}`).toHaveLength(round * KILLS);
    expect(await brokenPromises(house, clerk, log), `SEED=${seed}`).toEqual([]);
  },
);
