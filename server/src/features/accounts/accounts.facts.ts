import { isDemoAddress } from '@keywright/contract/email';
import { LEAST_PASSWORD } from '@keywright/contract/least-password';
import type { FieldMessage } from '@keywright/contract/field-messages';
import { guessablePasswordFault } from '@keywright/contract/guessable-password';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Settings } from '../../platform/settings.ts';

type Choice = {
  /** Cleaned as the contract cleans it. */
  password: string;
  /** Of whoever chooses it. */
  email: string;
  /** Whether it will open the code desk. */
  forDesk: boolean;
};

/** Why an account of the code desk may not have this password. A member may have any that the contract accepts: the page warns. */
export const faultOfPassword = ({ password, email, forDesk }: Choice): FieldMessage | undefined => {
  if (!forDesk) return undefined;
  return password.length < LEAST_PASSWORD.desk
    ? 'password.too_short_admin'
    : guessablePasswordFault({ password, email });
};

type Where = Pick<Settings, 'demo'>;

/** Refuses an address that no account may have here (`input.invalid`): asked by everything that makes an account or invites to one. */
export const requireOwnAddress = ({ demo }: Where, email: string): void => {
  if (!demo && isDemoAddress(email)) throw new Failure('input.invalid', { fields: { email: 'email.invalid' } });
};

/** The same for a whole new account, with the password that is chosen for it. */
export const requireFitAccount = (where: Where, choice: Choice): void => {
  requireOwnAddress(where, choice.email);
  const fault = faultOfPassword(choice);
  if (fault) throw new Failure('input.invalid', { fields: { password: fault } });
};

/** Stores that this person used a secret that was mailed to their address. The first time stays. */
export const markEmailConfirmed = async (tx: Tx, personId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('person')
    .set({ email_confirmed_at: at })
    .where('id', '=', personId)
    .where('email_confirmed_at', 'is', null)
    .execute();
};
