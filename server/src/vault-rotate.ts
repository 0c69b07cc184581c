import { onOwnDatabase, runCommand, say } from './command.ts';
import { openOwnVault } from './own-vault.ts';
import { readSettings } from './platform/settings.ts';
import { countToWrap, rewrapAll } from './platform/vault/rotation.store.ts';

/**
 * Wraps every data key on DATABASE_URL, or on the embedded database while the server is stopped, with VAULT_KEY in place of
 * VAULT_KEY_BEFORE. Killed at any place it goes on where it was when it is run again with the same two keys.
 */
const rotate = async (): Promise<boolean> => {
  const settings = readSettings(process.env);
  const { vaultKey, vaultKeyBefore } = settings;
  if (!vaultKey || !vaultKeyBefore) {
    say('Set VAULT_KEY to the new key (openssl rand -base64 32) and VAULT_KEY_BEFORE to the one that is in use.');
    return false;
  }
  return onOwnDatabase(settings, { as: 'program', max: 2 }, async ({ db }) => {
    const vault = await openOwnVault(db, { vaultKey, vaultKeyBefore, keyStore: settings.keyStore });
    const total = await countToWrap(db, vault);
    const tell = (done: number) => say(`${done} of ${total} keys are wrapped with the new VAULT_KEY.`);
    // What a running server sealed with the older key meanwhile comes with the next round.
    while ((await rewrapAll(db, vault, tell)) > 0);
    say('Every key is wrapped with this VAULT_KEY. VAULT_KEY_BEFORE is needed no more.');
    return true;
  });
};

await runCommand(rotate);
