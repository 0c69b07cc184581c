import { keyedHash } from '../../platform/secrets.ts';
import { DAY_MS } from '../../platform/durations.ts';

/** Crockford's 32 signs: no I, L, O or U, which are read as something else. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Until when a code works, in milliseconds from its making. */
export const CODE_MS = DAY_MS;

/** The code of a row, the same at every call and stored nowhere: a copy of the database holds none. */
export const codeOf = (secretKey: Buffer, rowId: string): string => {
  const bytes = keyedHash('admin registration code', secretKey, rowId);
  return [...bytes.subarray(0, LENGTH)].map((byte) => signs[byte % signs.length]).join('');
};

/** What is stored of a code: bound to its row and to the address it was sent to. */
export const codeHashOf = (secretKey: Buffer, { id, email }: { id: string; email: string }, code: string): Buffer =>
  keyedHash('admin registration code hash', secretKey, `${id}\n${email}\n${code}`);

/** As it was sent, whatever case, spaces and look-alikes it was typed with. */
export const asSent = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
