import { ownCommand } from './own-command.ts';
import path from 'node:path';
import { Email } from '@keywright/contract/email';
import { z } from 'zod';
import { isListOfNetworks, WIDEST } from './http/trusted-proxies.ts';

/** Whom mail comes from. Kept in two parts: no mail program ever has to tell them apart. */
export type MailFrom = { name: string; address: string };

const parsedUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const url = (says: string, accepts: (url: URL) => boolean) =>
  z.string().refine((text) => {
    const given = parsedUrl(text);
    return given !== undefined && accepts(given);
  }, says);

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/;
export const isLoopback = (hostname: string): boolean => loopback.test(hostname);

const webOrigin = url(
  'must be an origin such as https://keys.example.com, and https unless its host is this machine',
  (given) =>
    given.href === `${given.origin}/` &&
    (given.protocol === 'https:' || (given.protocol === 'http:' && isLoopback(given.hostname))),
).transform((text) => new URL(text).origin);

const key = z
  .string()
  .transform((text) => (/^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes as base64 or hex; make one with: openssl rand -base64 32');
/** One byte over and over, zeros above all, is what a script writes that made no key. */
const randomKey = key.refine(
  (bytes) => bytes.some((byte) => byte !== bytes[0]),
  'must be random, and is one byte over and over; make one with: openssl rand -base64 32',
);

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1');
const whole = (least: number, most: number) => {
  const says = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, says)
    .transform(Number)
    .refine((value) => value >= least && value <= most, says);
};
const words = z.string().max(200, 'must be at most 200 characters');
/** As mail goes to it: without blanks around it, and in lower case. */
const mailAddress = z.string().transform((text, check): string => {
  const { data } = Email.safeParse(text);
  if (data !== undefined) return data;
  check.addIssue({ code: 'custom', message: 'must be an e-mail address' });
  return z.NEVER;
});
/** `Name <address>`, or an address alone. */
const sender = words.transform((text, check): MailFrom => {
  const [, name = '', address = text] = /^([^<>\p{C}]*)<([^<>]*)>$/u.exec(text) ?? [];
  const { data } = Email.safeParse(address);
  if (data !== undefined) return { name: name.trim(), address: data };
  check.addIssue({ code: 'custom', message: 'must be an e-mail address, or Name <address>' });
  return z.NEVER;
});
const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const isOff = (text: string): boolean => /^(off|0)$/i.test(text);
const postgres = url('must be postgresql://user:password@host/database', ({ protocol }) =>
  /^postgres(ql)?:$/.test(protocol),
);

/** A number of proxies is not taken: whoever reaches the server past them could then say any address. */
const trustProxy = z
  .string()
  .refine(
    (text) => isOff(text) || isListOfNetworks(text),
    `must be off, or the proxies' addresses with commas, such as loopback or 10.0.0.0/8: no network wider than a /${WIDEST.ipv4} of IPv4 or a /${WIDEST.ipv6} of IPv6, for whoever calls from inside of it could say any address (linklocal and uniquelocal may be as wide as they are)`,
  )
  .transform((text): false | string => (isOff(text) ? false : text.replaceAll(' ', '')));

const origins = z
  .string()
  .transform(commaList)
  .refine(
    (list) => list.every((text) => parsedUrl(text)?.origin === text),
    'must be origins such as https://shop.example.com, with commas',
  );

const publicKeys = z
  .string()
  .transform(commaList)
  .refine(
    (list) => list.every((text) => /^[0-9A-Za-z+/]{59}=$/.test(text)),
    `must be public keys as \`${ownCommand('audit verify', '--key')}\` prints them, with commas`,
  );

/** Each setting by its name in the environment, and how its text is read. A setting that is empty, or white space alone, counts as not set. */
export const fields = {
  PORT: whole(0, 65_535),
  HOST: z.string().regex(/^[\w.:-]+$/, 'must be an address to listen on, such as localhost'),
  PUBLIC_URL: webOrigin,
  DATA_DIR: z.string().transform((text) => path.resolve(text)),
  AUDIT_CHECKPOINTS: z.string().transform((text) => path.resolve(text)),
  AUDIT_CHECKPOINTS_MAIL: mailAddress,
  AUDIT_TRUSTED_KEYS: publicKeys,
  OPERATOR_MAIL: mailAddress,
  DATABASE_URL: postgres,
  FILES_URL: url(
    'must be s3://bucket?endpoint=https://…',
    (given) => given.protocol === 's3:' && given.hostname !== '',
  ),
  KEY_STORE_URL: url(
    'must be s3://bucket?endpoint=https://…, or file:///directory',
    (given) =>
      (given.protocol === 's3:' && given.hostname !== '') ||
      (given.protocol === 'file:' && given.hostname === '' && given.pathname.length > 1),
  ),
  KEY_COPIES_DAYS: whole(0, 35),
  AWS_ACCESS_KEY_ID: words,
  AWS_SECRET_ACCESS_KEY: words,
  SMTP_URL: url('must be smtp://… or smtps://…', ({ protocol }) => /^smtps?:$/.test(protocol)),
  MAIL_FROM: sender,
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_\w+$/, 'must be a Stripe key that begins with sk_ or rk_'),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\S+$/, 'must be a Stripe signing secret that begins with whsec_'),
  STRIPE_API_BASE: url(
    "must be on this machine (for tests) or Stripe's own address",
    ({ protocol, hostname, host }) =>
      (isLoopback(hostname) && /^https?:$/.test(protocol)) || (protocol === 'https:' && host === 'api.stripe.com'),
  ).transform((text) => new URL(text).origin),
  SECRET_KEY: randomKey,
  VAULT_KEY: randomKey,
  // Whatever it was, there must be a way on from it.
  VAULT_KEY_BEFORE: key,
  SUPER_ADMIN_EMAIL: mailAddress,
  SUPER_ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters'),
  NODE_ENV: words,
  DEMO: flag,
  DEMO_STRANGERS_MAY_PLAY: flag,
  DEMO_WORLD: flag,
  DEV: flag,
  SERVICE_WORKER: flag,
  PUSH_TEST_SERVICE: url(
    'must be an origin of this machine (for tests)',
    ({ protocol, hostname }) => isLoopback(hostname) && /^https?:$/.test(protocol),
  ).transform((text) => new URL(text).origin),
  DESK_SECOND_STEP: flag,
  DESK_SESSION_HOURS: whole(1, 12),
  DESK_IDLE_MINUTES: whole(5, 720),
  DESK_SEARCHES_PER_HOUR: whole(1, 10_000),
  RULE_CHANGE_DELAY_HOURS: whole(0, 168),
  DESK_REVEALS_PER_DAY: whole(1, 10_000),
  DESK_ROWS_PER_DAY: whole(1, 1_000_000),
  DESK_OPENED_PER_DAY: whole(1, 100_000),
  TRUST_PROXY: trustProxy,
  CORS_ORIGINS: origins,
  LOG_LEVEL: z.enum(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'must be trace, debug, info, warn, error, fatal or silent',
  ),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters'),
  PRODUCT_NAME: words,
  LEGAL_NAME: words,
  SUPPORT_EMAIL: mailAddress,
  RETAIN_CODES_DAYS: whole(1, 3650),
  RETAIN_IMAGES_DAYS: whole(1, 3650),
  DATABASE_OWNER_URL: postgres,
  DATABASE_USER_MAY_OWN: flag,
  POOL_SIZE: whole(2, 200),
};

export type FieldName = keyof typeof fields;
/** What was given, each read; absent where it was not set. */
export type Given = { [Name in FieldName]?: z.infer<(typeof fields)[Name]> | undefined };
