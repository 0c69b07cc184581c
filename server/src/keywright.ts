import { OWN_VERSION } from './platform/own-version.ts';

type Command = { what: string; run: () => Promise<unknown> };

/** Every command by its words, as an operator types them after `keywright`. */
const commands: Record<string, Command> = {
  start: { what: 'runs the server until a signal stops it', run: () => import('./main.ts') },
  migrate: { what: 'brings the database up to date', run: () => import('./migrate-database.ts') },
  doctor: { what: 'checks the settings and all that the server needs', run: () => import('./doctor.ts') },
  'create-super-admin': { what: 'makes a super admin', run: () => import('./create-super-admin.ts') },
  'audit verify': { what: 'verifies the audit log', run: () => import('./audit-verify.ts') },
  'audit restored': { what: 'records that the database was restored', run: () => import('./audit-restored.ts') },
  'files adopt': { what: 'accepts the file store after a move or a restore', run: () => import('./files-adopt.ts') },
  'keys adopt': { what: 'accepts the key store after a move or a restore', run: () => import('./keys-adopt.ts') },
  'clock accept': { what: 'accepts the clock after it was set', run: () => import('./clock-accept.ts') },
  'vault rotate': { what: 'replaces the vault key', run: () => import('./vault-rotate.ts') },
};

const usage = (): string => {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { what }]) => `  ${name.padEnd(width)}  ${what}`);
  return [`Keywright ${OWN_VERSION}`, '', 'keywright COMMAND [OPTIONS]', '', ...lines, ''].join('\n');
};

const say = (stream: NodeJS.WriteStream, text: string): void => void stream.write(`${text}\n`);

/** Runs the command that the arguments begin with; the command reads the others. */
const run = async (): Promise<void> => {
  const [first = '', second = ''] = process.argv.slice(2);
  if (first === '--version') return say(process.stdout, OWN_VERSION);
  if (first === '--help' || first === 'help') return say(process.stdout, usage());
  const name = [first, `${first} ${second}`].find((words) => Object.hasOwn(commands, words));
  if (name === undefined) {
    process.exitCode = 1;
    return say(process.stderr, first === '' ? usage() : `There is no command ${first}.\n\n${usage()}`);
  }
  process.argv.splice(2, name.split(' ').length);
  await commands[name]?.run();
};

await run();
