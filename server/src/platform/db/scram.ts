import { createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { sha256 } from '../secrets.ts';

/** As RFC 7677 asks for passwords that people choose. */
const ROUNDS = 4_096;

/**
 * What PostgreSQL keeps of a password (RFC 5803): given to it in place of the password, which so stands in no log of statements. A
 * made password of 256 bits needs no `rounds`, a chosen one does.
 */
export const scramOf = (password: string, rounds = ROUNDS): string => {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, rounds, 32, 'sha256');
  const hmac = (words: string) => createHmac('sha256', salted).update(words).digest();
  const stored = sha256(hmac('Client Key')).toString('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`;
};
