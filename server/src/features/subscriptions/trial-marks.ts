import { keyedHash } from '../../platform/secrets.ts';

export type TrialOf = { personId: string; email: string | null; phone: string | null };

/**
 * What a trial is remembered by when its account is gone: the e-mail and the telephone, hashed with the server's key, so that the list names
 * nobody and a new account with one of them has no trial again.
 */
export const markOf = ({ secretKey }: { secretKey: Buffer }, { email, phone }: TrialOf): Buffer[] => {
  const digits = (phone ?? '').replace(/\D/g, '').slice(-LAST_DIGITS);
  return [
    ...(email ? [keyedHash('trials', secretKey, `email:${email.toLowerCase()}`)] : []),
    ...(digits.length === LAST_DIGITS ? [keyedHash('trials', secretKey, `phone:${digits}`)] : []),
  ];
};

/** A number of the US or Canada, with or without the country's 1. */
const LAST_DIGITS = 10;
