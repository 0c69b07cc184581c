import type { Db, Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { openSecret } from '../../platform/vault/vault.store.ts';
import { secretOf } from './requests.secrets.ts';
import type { RequestRow } from './requests.store.ts';

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether a text holds one of these codes, however it is spaced. */
export const holdsOneOf = (text: string, codes: readonly string[]): boolean =>
  codes.some((code) => code !== '' && bare(text).includes(bare(code)));

type Coded = Pick<RequestRow, 'id' | 'vin' | 'keycodeSecret' | 'pincodeSecret' | 'codeDestroyedAt'>;

/**
 * Refuses a note about a delivered code that holds it: notes are stored in the open, and some are mailed. Of codes that are destroyed
 * nothing is known any more.
 */
export const requireNoCodeIn = async (db: Db | Tx, vault: Vault, row: Coded, note: string): Promise<void> => {
  if (note === '' || row.codeDestroyedAt !== null) return;
  const wanted = [
    ['keycode', row.keycodeSecret],
    ['pincode', row.pincodeSecret],
  ] as const;
  const codes = await Promise.all(
    wanted.map(async ([what, id]) => (id === null ? '' : openSecret(db, vault, { id, ...secretOf(vault, row, what) }))),
  );
  if (holdsOneOf(note, codes)) throw new Failure('input.invalid', { fields: { note: 'reference.holds_code' } });
};
