import { type IdNumber, plainIdNumber } from '@keywright/contract/id-number';
import { keyedHash } from '../platform/secrets.ts';

/** Where no issuer was named, `id_number_place` is null, and the number matches that of any issuer. */
export type IdNumberColumns = { id_number_mark: Buffer | null; id_number_place: string | null };

/**
 * The columns that hold the number of an ID: a keyed hash, from which the number can't be read or found without the program's secret. Not
 * under `VAULT_KEY`, so that a rotation of that key changes nothing.
 */
export const idNumberColumns = (
  { secretKey }: { secretKey: Buffer },
  { idNumber = '', idPlace }: IdNumber,
): IdNumberColumns => {
  const number = plainIdNumber(idNumber);
  if (number === '') return { id_number_mark: null, id_number_place: null };
  return { id_number_mark: keyedHash('id numbers', secretKey, number), id_number_place: idPlace ?? null };
};
