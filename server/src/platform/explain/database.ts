import pg from 'pg';
import { DatabaseUnreachable } from '../db/connection.ts';
import { ownCommand } from '../own-command.ts';
import { causesOf } from './causes.ts';
import { explainConnection, targetOf } from './network.ts';

export type DatabaseTarget = { setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL'; url: string };

const POOLER =
  'Set pool_mode = session there and the timeouts for the database (docs/operating.md, Many machines), or connect to PostgreSQL directly.';

/** What to do about an address behind which transactions of one connection run in several sessions. */
export const TRANSACTION_POOLING = `a connection pooler runs each transaction in another session (pool_mode = transaction), and live updates need sessions. ${POOLER}`;

/** An error of the database in one line: what happened, which setting, what to do. Undefined for what is no fault of an operator. */
export const explainDatabaseError = (error: unknown, target: DatabaseTarget): string | undefined => {
  const { setting, url } = target;
  const { host: place } = new URL(url);
  for (const one of causesOf(error)) {
    const words = one instanceof pg.DatabaseError ? explainAnswer(one, target) : explainClient(one);
    if (words !== undefined) return `${setting}: ${words}`;
  }
  const connection = explainConnection(
    error,
    targetOf(setting, url, 'name the file of its CA by sslrootcert in the address'),
  );
  if (connection !== undefined && !connection.includes('EHOSTUNREACH')) return connection;
  if (!isSilence(error)) return connection;
  return `${setting}: the database at ${place} does not answer. Check that it runs, and the network and firewalls between.`;
};

const isSilence = (error: unknown): boolean =>
  causesOf(error).some((one) => one instanceof DatabaseUnreachable || /timeout expired|terminated/.test(one.message));

/** What the client library says before it has connected, by its words: it gives them no code. */
const explainClient = (error: Error): string | undefined => {
  if (/does not support SSL/.test(error.message)) {
    return 'the database does not offer TLS. Turn on ssl there, or leave sslmode out of the address where the network is safe.';
  }
  if ('syscall' in error && error.syscall === 'open' && 'path' in error) {
    return `the file ${String(error.path)} can't be read (${String(Reflect.get(error, 'code'))}). Correct sslrootcert, sslcert or sslkey in the address, or the rights of the file.`;
  }
  if (
    'syscall' in error &&
    error.syscall === 'connect' &&
    'address' in error &&
    String(error.address).startsWith('/')
  ) {
    return `the socket ${String(error.address)} can't be used (${String(Reflect.get(error, 'code'))}). Start the database, or correct host= in the address, or the rights of that folder.`;
  }
  if (/PEM|no start line|asn1/i.test(error.message)) {
    return `the certificate or key in the address can't be used (${error.message}). sslrootcert, sslcert and sslkey must be PEM files.`;
  }
  return undefined;
};

/** What the server answered. Its message names users, databases and tables, and holds no values. */
const explainAnswer = ({ code, message }: pg.DatabaseError, { setting, url }: DatabaseTarget): string | undefined => {
  const address = new URL(url);
  const [user, name] = [decodeURIComponent(address.username), decodeURIComponent(address.pathname.slice(1))];
  switch (code) {
    case '28P01':
      return `the database refuses the password of ${user}. Correct it in the address, or set it there: ALTER ROLE ${user} PASSWORD '…'.`;
    case '28000':
      return refusedUser(message, user);
    case '3D000':
      return `there is no database ${name}. Create it (createdb ${name}), or correct the name at the end of the address.`;
    case '42501':
      return lackingRight({ message, setting, user, name });
    case '53300':
      return `the database takes no more connections. Raise max_connections there, or lower POOL_SIZE.`;
    case '57P03':
      return `the database is starting or stopping (${message}). Try again in a moment.`;
    case '25006':
      return 'this database is read-only, such as a standby. Use the address of the primary.';
    case '08P01':
      return `a connection pooler refuses this program's sessions (${message}). ${POOLER}`;
    case '26000':
    case '42P05':
      return TRANSACTION_POOLING;
    default:
      return undefined;
  }
};

const refusedUser = (message: string, user: string): string =>
  /no encryption/.test(message)
    ? `the database accepts only TLS connections. Add ?sslmode=verify-full to the address, and sslrootcert=/path/ca.pem for a CA of your own.`
    : `the database does not let ${user} in (${message}). Make that role, or allow it in pg_hba.conf.`;

type Lacking = { message: string; setting: string; user: string; name: string };

const lackingRight = ({ message, setting, user, name }: Lacking): string =>
  setting === 'DATABASE_URL'
    ? `${user} lacks a right (${message}). Run \`${ownCommand('migrate')}\` with DATABASE_OWNER_URL, which gives it all that it needs.`
    : `${user} lacks a right (${message}). Make it the owner: ALTER DATABASE ${name} OWNER TO ${user}; it also needs CREATEROLE where it has to make the program's user.`;
