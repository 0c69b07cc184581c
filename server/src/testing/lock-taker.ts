/** A process that tries to own a data directory when it hears a line, says how that went, and stays until its input ends. */
import { takeOwnership } from '../platform/db/embedded/owner-lock.ts';

process.stdout.write('ready\n');
process.stdin.once('data', () => {
  try {
    takeOwnership(process.argv[2] ?? '', process.pid);
    process.stdout.write('mine\n');
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.name : 'unknown'}\n`);
  }
});
process.stdin.resume();
