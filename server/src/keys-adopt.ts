import { parseArgs } from 'node:util';
import { onOwnDatabase, runCommand, say } from './command.ts';
import { readSettings } from './platform/settings.ts';
import { adoptKeyStore } from './platform/vault/bind-key-store.ts';

/** Binds the key store and the database of the settings after a disaster; `--lost` accepts that the missing keys are lost for good. */
const adopt = async (): Promise<boolean> => {
  const { lost } = parseArgs({ options: { lost: { type: 'boolean', default: false } } }).values;
  const settings = readSettings(process.env);
  return onOwnDatabase(settings, { as: 'owner', max: 2 }, async ({ db }) => {
    const { isDone, words } = await adoptKeyStore(db, { where: settings.keyStore, isLost: lost });
    say(words);
    return isDone;
  });
};

await runCommand(adopt);
