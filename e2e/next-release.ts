import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** What the program reads at run time besides its dependencies. */
const PARTS = ['package.json', 'contract', 'server', 'web/build/client'];
/** A script or style sheet whose name ends in the hash of its content. */
const HASHED = /^([\w.-]+)-([\w-]{8})\.(js|css)$/;
const FILE_NAMES = /[\w.-]+\.(?:js|css)\b/g;
const TEXT = /\.(?:js|css|html)$/;
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * Writes the next release of the program into a new folder: the same program, but with another name for each script and
 * style sheet, as after a change that touches them all. The files of the present release are not in it.
 */
export const nextRelease = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kw-release-'));
  for (const part of PARTS) await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await renameFiles(path.join(folder, 'web/build/client'));
  return folder;
};

const nextName = (name: string): string =>
  name.replace(HASHED, (_, stem, hash, end) => `${stem}-${turned(hash)}.${end}`);
const turned = (hash: string): string => [...hash].toReversed().join('');

const renameFiles = async (pages: string): Promise<void> => {
  const entries = await readdir(pages, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const names = new Set(files.map((file) => path.basename(file)).filter((name) => HASHED.test(name)));
  for (const file of files) {
    // The server compresses what has no compressed copy.
    if (COMPRESSED.test(file)) await rm(file);
    if (!TEXT.test(file)) continue;
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replace(FILE_NAMES, (name) => (names.has(name) ? nextName(name) : name)),
    );
    if (names.has(path.basename(file)))
      await rename(file, path.join(path.dirname(file), nextName(path.basename(file))));
  }
};
