import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { isDemoAddress } from '@keywright/contract/email';
import { z } from 'zod';
import { makeSuperAdmin } from './features/sessions/make-super-admin.ts';
import { AlreadyRunning } from './platform/db/embedded/embedded-postgres.ts';
import { openDatabase } from './platform/db/database.ts';
import { openLog } from './platform/log.ts';
import { readSettings, SettingsFault } from './platform/settings.ts';
import { openOwnDatabase } from './own-database.ts';

const USAGE = `npm run create-super-admin -- --email boss@example.com [--first Ada --last Keys]

Reads the password (8 to 128 characters) from SUPER_ADMIN_PASSWORD or from standard input, never from the command line:
other people on this machine can read that. Works on DATABASE_URL, or on the embedded database while the server is stopped.
`;

const Wanted = z.object({
  email: z.string('--email is missing').trim().toLowerCase().pipe(z.email('--email must be an e-mail address')),
  password: z
    .string()
    .trim()
    .min(8, 'The password must have at least 8 characters.')
    .max(128, 'The password must have at most 128 characters.'),
  fname: z.string().trim().min(1),
  lname: z.string().trim().min(1),
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const create = async (): Promise<boolean> => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      first: { type: 'string', default: 'Super' },
      last: { type: 'string', default: 'Admin' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    say(USAGE);
    return true;
  }
  const { SUPER_ADMIN_EMAIL: _, SUPER_ADMIN_PASSWORD: given, ...env } = process.env;
  const wanted = Wanted.safeParse({
    email: values.email,
    password: given ?? (await passwordFromInput()),
    fname: values.first,
    lname: values.last,
  });
  if (!wanted.success) {
    say(`${wanted.error.issues.map(({ message }) => message).join('\n')}\n\n${USAGE}`);
    return false;
  }
  return add(wanted.data, env);
};

const passwordFromInput = async (): Promise<string> => {
  if (process.stdin.isTTY) process.stderr.write('Password (then Enter and Ctrl-D): ');
  return text(process.stdin);
};

const add = async (wanted: z.infer<typeof Wanted>, env: Record<string, string | undefined>): Promise<boolean> => {
  const settings = readSettings(env);
  if (!settings.demo && isDemoAddress(wanted.email)) {
    say(`${wanted.email} is an address of the demo: outside of it nobody has an account with one.`);
    return false;
  }
  const log = openLog({ level: 'warn' });
  const database = await openOwnDatabase(settings, log);
  try {
    const { db, close } = openDatabase({ url: database.programUrl, log, max: 1 });
    const id = await makeSuperAdmin(db, { ...wanted, by: 'create-super-admin' }).finally(close);
    say(id ? `${wanted.email} is a super admin now.` : `${wanted.email} already has an account. Nothing was changed.`);
    return id !== undefined;
  } finally {
    await database.stop();
  }
};

const explain = (error: unknown): string => {
  if (error instanceof AlreadyRunning) {
    return 'The server is running on this data directory, and its database is its own. Stop the server (Ctrl-C), run this again, and start it anew.';
  }
  if (error instanceof SettingsFault || error instanceof TypeError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

process.exitCode = await create().then(
  (isDone) => (isDone ? 0 : 1),
  (error: unknown) => {
    say(explain(error));
    return 1;
  },
);
