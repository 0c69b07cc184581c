import { consumePassword } from '../../access/password.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Candidate } from './sign-in.store.ts';

type Temporary = Pick<Candidate, 'id' | 'passwordExpiresAt'>;

/** Why a right password signs nobody in: it was a temporary one, and its time is over or it was used. */
export const passwordRefusal = (
  { passwordExpiresAt }: Pick<Temporary, 'passwordExpiresAt'>,
  now: Date,
): 'session.password_expired' | undefined =>
  passwordExpiresAt && passwordExpiresAt <= now ? 'session.password_expired' : undefined;

/** A temporary password is good for one sign-in: who made it knows it too. The person's row must be held. */
export const consumeTemporaryPassword = async (
  tx: Tx,
  { id, passwordExpiresAt }: Temporary,
  at: Date,
): Promise<void> => {
  if (passwordExpiresAt) await consumePassword(tx, id, at);
};
