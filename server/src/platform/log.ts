import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** What never reaches a log, wherever it stands in the first two levels of what is logged. */
const secrets = [
  'authorization',
  'cookie',
  'cookies',
  'set-cookie',
  'password',
  'newPassword',
  'currentPassword',
  'keycode',
  'pincode',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'signature',
  'stripe-signature',
  'vin',
  'body',
  'query',
  'parameters',
];
const anywhere = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/**
 * The program's log: one JSON object a line, to standard output unless told otherwise. Known secrets are replaced, but
 * that is the second line of defence: log ids, not things.
 */
export const openLog = ({ level, to }: { level: LogLevel; to?: DestinationStream }): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: anywhere, censor: '[hidden]' },
      serializers: { err: withoutRowValues },
    },
    to ?? pino.destination({ dest: 1, sync: true }),
  );

const quoting = new Set([
  'detail',
  'where',
  'internalQuery',
  'input',
  'client',
  'raw',
  'headers',
  'request',
  'response',
]);

/** Some fields of errors quote what must not be logged, such as the row that the database refused: they stay behind. */
const withoutRowValues = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const told = pino.stdSerializers.err(error);
  // A plain loop: the serialized error's message and stack come from its prototype.
  const kept: Record<string, unknown> = {};
  for (const name in told) if (!quoting.has(name)) kept[name] = Reflect.get(told, name);
  return kept;
};
