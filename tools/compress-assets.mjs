// Lays a .br and a .gz beside each text asset of the built web app, so that serving them costs nothing.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '../web/build/client');
const texts = /\.(js|css|svg|json|data|wasm|txt|webmanifest)$/;
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Left alone, brotli takes room for 4 MB before each file, which costs more time here than to pack it. */
const windowFor = (bytes) =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes)) + 1),
  );

const compress = async (file) => {
  const plain = await readFile(file);
  if (plain.length < 1024) return;
  const params = {
    // The next quality takes ten times as long for a five-hundredth of the size.
    [constants.BROTLI_PARAM_QUALITY]: 8,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.length),
  };
  await writeFile(`${file}.br`, await toBrotli(plain, { params }));
  await writeFile(`${file}.gz`, await toGzip(plain, { level: 9 }));
};

const entries = await readdir(root, { recursive: true, withFileTypes: true });
await Promise.all(
  entries
    .filter((entry) => entry.isFile() && texts.test(entry.name))
    .map((entry) => compress(path.join(entry.parentPath, entry.name))),
);
