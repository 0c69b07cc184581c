import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import { forgetDevices, forgetFactors } from '../forget.store.ts';
import type { Oneself } from './factors.store.ts';
import { takeFactors } from './take-factors.ts';

/**
 * Takes all that could keep the owner of a mailbox out of the account, or let a stranger who made it in its name stay known there: the app, passkeys,
 * recovery codes, log-ins that were begun, and the browsers that count as known. Each factor is on record and told by mail, as when its owner takes it.
 */
export const takeStrangers = async (
  parts: Pick<Parts, 'settings'>,
  tx: Tx,
  { person, trace }: { person: Oneself; trace: Trace },
): Promise<void> => {
  await takeFactors(parts, tx, { oneself: person, trace }, { app: true, passkeys: 'all' });
  // What was begun with them, and answers to questions that are still out.
  await forgetFactors(tx, person.id);
  await forgetDevices(tx, person.id);
};
