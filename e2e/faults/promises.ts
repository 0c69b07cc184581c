import { atRest, brokenRecord } from './at-rest.ts';
import type { Clerk } from './clerk.ts';
import { type Told, untrue } from './client-log.ts';
import { brokenFiles } from './file-promises.ts';
import type { House } from './house.ts';
import { brokenMoney } from './money-promises.ts';
import { brokenPlans } from './plan-promises.ts';
import { brokenRequests } from './request-promises.ts';

/** Lets the house come to rest and answers which of its promises are broken: by the provider's ledger, the clients' log and its own tables. */
export const brokenPromises = async (house: House, clerk: Clerk, log: readonly Told[]): Promise<string[]> => {
  const owed = await atRest(house);
  const broken = await house.look(async (db) => [
    ...(await brokenMoney(db, house.double)),
    ...(await brokenPlans(db, house.double)),
    ...(await brokenRequests(db)),
    ...(await brokenRecord(db)),
    ...(await untrue(db, log)),
  ]);
  return [...owed, ...broken, ...(await brokenFiles(house, clerk))];
};
