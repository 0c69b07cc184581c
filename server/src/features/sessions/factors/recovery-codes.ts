import { randomInt } from 'node:crypto';
import { keyedHash } from '../../../platform/secrets.ts';

const HOW_MANY = 10;
const LENGTH = 10;
/** 32 signs (RFC 4648's idea), none of which is taken for another: no 0, 1, I or O. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const form = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Ten codes of 50 random bits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );

export const isRecoveryCode = (code: string): boolean => form.test(code);

/** What is stored of a code: without the program's secret a copy of the table can't be searched for it. */
export const hashOfRecoveryCode = (secretKey: Buffer, personId: string, code: string): Buffer =>
  keyedHash('keywright recovery codes', secretKey, `${personId}:${code}`);
