import { openOwnDatabase } from './own-database.ts';
import { openOwnVault } from './own-vault.ts';
import { openDatabase } from './platform/db/database.ts';
import { AlreadyRunning } from './platform/db/embedded/embedded-postgres.ts';
import { openLog } from './platform/log.ts';
import { readSettings, SettingsFault } from './platform/settings.ts';
import { countToWrap, rewrapAll } from './platform/vault/rotation.store.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

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
  const log = openLog({ level: 'warn' });
  const database = await openOwnDatabase(settings, log);
  try {
    const { db, close } = openDatabase({ url: database.programUrl, log, max: 2 });
    try {
      const vault = await openOwnVault(db, { vaultKey, vaultKeyBefore });
      const total = await countToWrap(db, vault);
      const tell = (done: number) => say(`${done} of ${total} keys are wrapped with the new VAULT_KEY.`);
      // What a running server sealed with the older key meanwhile comes with the next round.
      while ((await rewrapAll(db, vault, tell)) > 0);
    } finally {
      await close();
    }
    say('Every key is wrapped with this VAULT_KEY. VAULT_KEY_BEFORE is needed no more.');
    return true;
  } finally {
    await database.stop();
  }
};

const wordsOf = (error: unknown): string => {
  if (error instanceof AlreadyRunning) {
    return 'Stop the server first, or give DATABASE_URL: the embedded database has one user at a time.';
  }
  return error instanceof SettingsFault || error instanceof Error ? error.message : String(error);
};

process.exitCode = await rotate().then(
  (isDone) => (isDone ? 0 : 1),
  (error: unknown) => {
    say(wordsOf(error));
    return 1;
  },
);
