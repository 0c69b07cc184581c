import { parseArgs } from 'node:util';
import { onOwnDatabase, runCommand, say } from './command.ts';
import { adoptFiles } from './platform/files/bind-files.ts';
import { readSettings } from './platform/settings.ts';

/** Says that the file store and the database of the settings belong together, after a move or a restore; `--lost` that its files are gone. */
const adopt = async (): Promise<boolean> => {
  const { lost } = parseArgs({ options: { lost: { type: 'boolean', default: false } } }).values;
  const settings = readSettings(process.env);
  return onOwnDatabase(settings, { as: 'owner', max: 1 }, async ({ db }) => {
    const { isDone, words } = await adoptFiles(db, { where: settings, lost });
    say(words);
    return isDone;
  });
};

await runCommand(adopt);
