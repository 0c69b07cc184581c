import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Crockford's 32 signs: no I, L, O or U, which are read as something else. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Until when a code works, in milliseconds from its making. */
export const CODE_MS = 24 * 60 * 60 * 1_000;

const keyOf = (secretKey: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32));

/** The code of a row, the same at every call and stored nowhere: a copy of the database holds none. */
export const codeOf = (secretKey: Buffer, rowId: string): string => {
  const bytes = createHmac('sha256', keyOf(secretKey, 'admin registration code')).update(rowId).digest();
  return [...bytes.subarray(0, LENGTH)].map((byte) => signs[byte % signs.length]).join('');
};

/** What is stored of a code: bound to its row and to the address it was sent to. */
export const codeHashOf = (secretKey: Buffer, { id, email }: { id: string; email: string }, code: string): Buffer =>
  createHmac('sha256', keyOf(secretKey, 'admin registration code hash')).update(`${id}\n${email}\n${code}`).digest();

/** As it was sent, whatever case, spaces and look-alikes it was typed with. */
export const asSent = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');

export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
