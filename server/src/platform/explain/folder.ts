import { causesOf } from './causes.ts';

type Folder = { setting: string; folder: string };

const reasons: Record<string, (folder: string) => string> = {
  EACCES: (folder) =>
    `belongs to another user. Run: chown -R $(id -un) ${folder} (as root, for the user that runs this program)`,
  EPERM: (folder) =>
    `belongs to another user. Run: chown -R $(id -un) ${folder} (as root, for the user that runs this program)`,
  EROFS: () => 'is on a read-only file system. Mount it with write access, or choose another directory',
  ENOSPC: () => 'is on a disk that is full. Free some space',
  EDQUOT: () => 'has no space left in its quota. Free some space',
  ENOTDIR: () => 'is not a directory, or lies below a file. Choose another one',
  EEXIST: () => 'is not a directory. Choose another one',
};

/** An error of the file system at or below a folder in one line; undefined for others. */
export const explainFolderError = (error: unknown, { setting, folder }: Folder): string | undefined => {
  for (const one of causesOf(error)) {
    const { code = '', path: at } = one as NodeJS.ErrnoException;
    const reason = reasons[code];
    // Where a folder can't be made, the error may name the first that is missing above it.
    if (reason && at !== undefined && (at.startsWith(folder) || folder.startsWith(at))) {
      return `${setting}: ${at} ${reason(folder)} (${code}).`;
    }
  }
  return undefined;
};
