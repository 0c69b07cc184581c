import { ownCommand } from './platform/own-command.ts';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { isDemoAddress } from '@keywright/contract/email';
import { z } from 'zod';
import { onOwnDatabase, runCommand, say } from './command.ts';
import { enqueueConfirmation } from './features/accounts/issue-confirmation.ts';
import { makeSuperAdmin } from './features/sessions/make-super-admin.ts';
import { keysOf } from './platform/made-keys.ts';
import { withSecretFiles } from './platform/secret-settings.ts';
import { readSettings, SettingsFault } from './platform/settings.ts';

const USAGE = `${ownCommand('create-super-admin', '--email boss@example.com')} [--first Ada --last Keys]

Reads the password (8 to 128 characters) from SUPER_ADMIN_PASSWORD, the file SUPER_ADMIN_PASSWORD_FILE or standard input, never from the command line:
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
  const { env: complete, faults } = withSecretFiles(process.env);
  if (faults.length > 0) throw new SettingsFault(faults);
  const { SUPER_ADMIN_EMAIL: _, SUPER_ADMIN_PASSWORD: given, ...env } = complete;
  const wanted = Wanted.safeParse({
    email: values.email,
    password: given?.trim() ? given : await passwordFromInput(),
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
  return onOwnDatabase(settings, { as: 'program', max: 1 }, async ({ db }) => {
    const keys = await keysOf(settings);
    const id = await makeSuperAdmin(db, { ...wanted, by: 'create-super-admin' }, (tx, made, at) =>
      enqueueConfirmation({ settings: keys }, tx, made, at),
    );
    say(
      id
        ? `${wanted.email} is a super admin now. An email with a link to confirm the address is on its way.`
        : `${wanted.email} already has an account. Nothing was changed.`,
    );
    return id !== undefined;
  });
};

await runCommand(create);
