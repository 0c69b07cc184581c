import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import process from 'node:process';
import { errorCode } from './error-code.ts';
import { explained } from './explain/explained.ts';
import { explainFolderError } from './explain/folder.ts';
import { OperatorFault } from './operator-fault.ts';

const OTHERS = 0o077;

/**
 * Makes the data directory, or takes it away from everybody but its owner. The embedded database may run as another user: on Linux its
 * programs are started inside of their directory, elsewhere root leaves them the way through.
 */
export const prepareDataDir = (dataDir: string): Promise<void> =>
  explained(
    () => prepare(dataDir),
    (error) => explainFolderError(error, { setting: 'DATA_DIR', folder: dataDir }),
  );

const prepare = async (dataDir: string): Promise<void> => {
  const mode = process.platform !== 'linux' && process.getuid?.() === 0 ? 0o711 : 0o700;
  await mkdir(dataDir, { recursive: true, mode });
  const found = await stat(dataDir);
  await access(dataDir, constants.W_OK | constants.X_OK);
  if ((found.mode & OTHERS) === (mode & OTHERS)) return;
  await chmod(dataDir, mode).catch((cause: unknown) => {
    if (errorCode(cause) !== 'EPERM') throw cause;
    throw new OperatorFault(
      `DATA_DIR (${dataDir}) is open to other users and belongs to another one. Run: chmod 700 ${dataDir}`,
    );
  });
};
