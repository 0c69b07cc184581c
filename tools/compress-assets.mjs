// Lays a .br and a .gz beside each text asset of the built web app, so that serving them costs nothing.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '../web/build/client');
const texts = /\.(js|css|svg|json|data|wasm|txt|webmanifest)$/;

for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (!entry.isFile() || !texts.test(entry.name)) continue;
  const plain = readFileSync(file);
  if (plain.length < 1024) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}
