import path from 'node:path';

/**
 * The program in few files. Node finds and reads each module by itself, of which it has two thousand: two fifths of a start. Ours and those
 * packages that consist of many small ones go into the bundle; the others, which read files beside them or are compiled, stay where they are.
 */
const inlined =
  /^(@keywright\/|kysely|zod|jose|qrcode|pngjs|dijkstrajs|prom-client|@opentelemetry\/api|tdigest|bintrees|file-type|strtok3|@tokenizer\/|token-types|uint8array-extras|@noble\/|@scure\/|@bradenmacdonald\/)/;
const isOutside = (id) => !id.startsWith('.') && !path.isAbsolute(id) && !inlined.test(id);

export default {
  input: { main: 'src/main.ts', 'run-program': 'src/run-program.ts', keywright: 'src/keywright.ts' },
  platform: 'node',
  external: isOutside,
  output: {
    // As far below the folder of the server as `src/platform/server-folder.ts`.
    dir: 'made/program',
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  },
};
