import type { SecondStep } from '@keywright/contract/sign-in';
import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import { newRefreshToken } from '../refresh-tokens.ts';
import type { Candidate } from '../sign-in.store.ts';
import { insertBegun, markOf } from '../begun.store.ts';
import { secondStepsOf } from '../factors/factors.facts.ts';
import { BEGUN_MS } from '../sign-in-cookie.ts';

/** A sign-in that waits: the ways that this person has to go on, and the token of the browser that may. */
export type BegunSignIn = { secondSteps: SecondStep[]; token: string };

/** After a right password of somebody who has a second factor: no session yet, only the question for it. */
export const beginSecondStep = async (
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  caller: Caller,
  person: Candidate,
): Promise<BegunSignIn> => {
  const at = clock.now();
  const { token, hash } = newRefreshToken();
  await insertBegun(tx, {
    personId: person.id,
    tokenHash: hash,
    passwordMark: markOf(person.passwordHash),
    at,
    expiresAt: new Date(at.getTime() + BEGUN_MS),
  });
  await recordAct(tx, caller.trace, { action: 'session.step_asked', object: { type: 'person', id: person.id } });
  return { secondSteps: await secondStepsOf(tx, person.id), token };
};
