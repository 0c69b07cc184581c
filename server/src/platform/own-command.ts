import path from 'node:path';

const isPackaged = path.basename(process.argv[1] ?? '').startsWith('keywright.');

/**
 * How an operator types a command of this program: `keywright files adopt` where the program was unpacked, `npm run files:adopt` in a checkout.
 *
 * @param name its words, as `server/src/keywright.ts` lists them
 * @param options what follows them
 */
export const ownCommand = (name: string, options = ''): string => {
  const command = isPackaged ? `keywright ${name}` : `npm run ${name.replace(' ', ':')}`;
  if (options === '') return command;
  return isPackaged ? `${command} ${options}` : `${command} -- ${options}`;
};
