import { Failure } from '../platform/failure.ts';
import type { Present } from './act.ts';
import type { Known } from './actor.ts';

/** Fails with `email.unconfirmed` unless the caller proved, before this transaction, that they read mail at their address. */
export const requireConfirmedEmail = ({ person }: Present<Known>): void => {
  if (!person.isEmailConfirmed) throw new Failure('email.unconfirmed');
};
