import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { serverFolder } from './server-folder.ts';

/** The version of this program, as its package states it. */
export const OWN_VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(serverFolder, '../package.json'), 'utf8'))).version;
