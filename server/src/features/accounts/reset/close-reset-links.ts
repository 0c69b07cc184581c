import type { Tx } from '../../../platform/db/database.ts';
import { owePasswordChanged } from './owe-password-changed.ts';
import { supersedeEarlier } from './reset.store.ts';

type Changed = { person: { email: string; locale: string }; sessionId: string; at: Date };

/** After somebody changed the password while signed in: a mailed link for another one ends, and they are told by mail. */
export const closeResetLinks = async (tx: Tx, { person, sessionId, at }: Changed): Promise<void> => {
  await supersedeEarlier(tx, person.email, at);
  await owePasswordChanged(tx, person, sessionId);
};
