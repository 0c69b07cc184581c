import type { Db } from '../db/database.ts';
import type { Keys } from '../made-keys.ts';
import { OperatorFault } from '../operator-fault.ts';
import type { Settings } from '../settings.ts';
import { beginChange, checkChange, isChangeBegun, marksOf } from './key-change.store.ts';
import { checkVaultKey, findCheck, fits } from './vault-check.store.ts';
import { openVault, type Sealer } from './vault.ts';

type Given = Pick<Keys, 'vaultKey'> & Pick<Settings, 'vaultKeyBefore'>;

/**
 * The vault of this database. When `vaultKey` is new and `vaultKeyBefore` is the one that fits, both open it from now on, and what
 * is sealed gets the new one. Throws when no key fits, and when it takes another one to go on with a change that was begun.
 * `marks` are the purposes of `hmac`.
 */
export const openVaultOf = async (
  db: Db,
  { vaultKey, vaultKeyBefore }: Given,
  marks: readonly string[],
): Promise<Sealer> => {
  const check = await findCheck(db);
  const version = check?.keyVersion ?? 1;
  const isFor = (key: Buffer): boolean =>
    check === undefined || fits(openVault({ keys: [{ version, key }], current: version }), check);

  if (vaultKeyBefore && !isFor(vaultKey) && isFor(vaultKeyBefore)) {
    const current = version + 1;
    const keys = [
      { version, key: vaultKeyBefore },
      { version: current, key: vaultKey },
    ];
    const both = openVault({ keys, current });
    await checkChange(db, both);
    const kept = await marksOf(db, both, { marks, key: vaultKeyBefore });
    const vault = openVault({ keys, current, marks: kept });
    await beginChange(db, vault, kept);
    return vault;
  }

  const own = { version, key: vaultKey };
  const keys = vaultKeyBefore && version > 1 ? [own, { version: version - 1, key: vaultKeyBefore }] : [own];
  await checkVaultKey(db, openVault({ keys, current: version }));
  if (await isChangeBegun(db, version + 1)) {
    throw new OperatorFault(
      'A change of VAULT_KEY was begun and is not finished: set the new one as VAULT_KEY and this one as VAULT_KEY_BEFORE',
    );
  }
  const kept = await marksOf(db, openVault({ keys, current: version }), { marks, key: vaultKey });
  return openVault({ keys, current: version, marks: kept });
};
