import { dirname } from 'node:path';
import { chdir, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';
import { paraglide } from '../paraglide.config.ts';

chdir(dirname(dirname(fileURLToPath(import.meta.url))));
await compile(paraglide);
// The compiler leaves a timer behind that would keep the process for 30 seconds.
exit(0);
