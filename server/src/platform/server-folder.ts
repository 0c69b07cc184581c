import path from 'node:path';

/** The folder of the server, which holds its data and migrations. It lies as far above the bundle (`made/program/`) as above this file. */
export const serverFolder = path.resolve(import.meta.dirname, '../..');
