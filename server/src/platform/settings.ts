import path from 'node:path';
import { isDemoAddress, isEmail } from '@keywright/contract/email';
import { limits } from './limits/limits.ts';
import type { LogLevel } from './log.ts';
import { misspelled } from './misspelled.ts';
import { OperatorFault } from './operator-fault.ts';
import { fileSettingOf, secretFields, withSecretFiles } from './secret-settings.ts';
import { isEverywhere, ofDemoAlone, openDemo, playMoney, worldOutside } from './settings-demo.ts';
import { type FieldName, fields, type Given, isLoopback, type MailFrom } from './settings-fields.ts';
import { keyStoreFaults, keyStoreOf, type KeyStoreSettings, type S3Settings } from './settings-key-store.ts';

export type StripeSettings = { secretKey: string; webhookSecret: string; apiBase: string | undefined };

export type Settings = {
  /** Local demo: its people, the sandbox provider and `/dev/*` exist; missing keys are made. */
  demo: boolean;
  /** The first start of a demo makes a month of requests, members and conversations; in the demo only, and with its own payment provider. */
  demoWorld: boolean;
  /** Somebody works on the program: pages may come from their sources, under a loose content policy. In the demo only. */
  dev: boolean;
  /** Whoever works the code desk must have an authenticator app or a passkey. Always so outside the demo. */
  deskSecondStep: boolean;
  /** How long after its sign-in a session of the desk ends whatever happens, and how long it may lie idle. */
  deskSessionHours: number;
  deskIdleMinutes: number;
  /** How many searches in an hour, and looks at codes in a day, one person of the desk has. */
  deskSearchesPerHour: number;
  /** How long a change that loosens a rule waits for a second super admin; 0: not at all. */
  ruleChangeDelayHours: number;
  deskRevealsPerDay: number;
  /** Distinct rows in lists, and records opened whole, that one admin sees in a day before the operators get an alarm. */
  deskRowsPerDay: number;
  deskOpenedPerDay: number;
  /** Browsers keep the app's shell for when they have no connection, and take pushes. Off: what they kept is ended. */
  serviceWorker: boolean;
  /** An origin of this machine that plays a push service, beside those that are known. For tests, in the demo only. */
  pushTestService: string | undefined;
  port: number;
  /** `localhost`: both numbers of this machine. */
  host: string;
  /** The origin that people see, without a slash at its end. */
  publicUrl: string;
  /** `publicUrl` is https, so cookies are Secure. */
  secureCookies: boolean;
  /** Absolute. */
  dataDir: string;
  /** The file outside of the database to which the audit log's signed checkpoints are added. */
  auditCheckpoints: string;
  /** Unset: no checkpoint goes out by mail. */
  auditCheckpointsMail: string | undefined;
  /** Public keys of earlier `secretKey`s whose checkpoints count. */
  auditTrustedKeys: string[];
  /** Who hears alarms; unset: whom the checkpoints are mailed to, else the super admins. */
  operatorMail: string | undefined;
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** Of whoever owns the tables and brings them up to date; unset: another start or `npm run migrate` does. */
  databaseOwnerUrl: string | undefined;
  /** The program may work as a user that can more than it needs, such as the owner. */
  databaseUserMayOwn: boolean;
  poolSize: number;
  /** Unset: files are kept in `dataDir`. */
  s3: S3Settings | undefined;
  keyStore: KeyStoreSettings;
  /** For how many days the operator keeps a copy of the key store; after that nothing opens what was destroyed. */
  keyCopiesDays: number;
  /** Unset: mail is kept and shown at `/dev/mail`. */
  smtpUrl: string | undefined;
  mailFrom: MailFrom;
  /** Unset: the sandbox provider. */
  stripe: StripeSettings | undefined;
  /** 32 bytes each; unset in a demo that makes its own (`madeKeys`). */
  secretKey: Buffer | undefined;
  vaultKey: Buffer | undefined;
  /** While `vaultKey` is new: the one that was set before. */
  vaultKeyBefore: Buffer | undefined;
  /** Who becomes the first super admin, when there is none. */
  superAdmin: { email: string; password: string } | undefined;
  /** The addresses of the proxies in front, with commas, whose word about the caller's address is taken. */
  trustProxy: false | string;
  corsOrigins: string[];
  logLevel: LogLevel;
  /** Unset: `/metrics` answers this machine only. */
  metricsToken: string | undefined;
  productName: string;
  legalName: string;
  supportEmail: string;
  /** Days after which a fulfilled code's key is destroyed. */
  retainCodesDays: number;
  /** Days after a request's end for which its images are kept. */
  retainImagesDays: number;
};

type Env = Record<string, string | undefined>;

/** All that is wrong with the settings, one line each, named as in the environment. Holds no values. */
export class SettingsFault extends OperatorFault {
  override readonly name = 'SettingsFault';
  readonly lines: string[];
  constructor(lines: string[]) {
    super(`The settings can't be used:\n${lines.map((line) => `  ${line}`).join('\n')}`);
    this.lines = lines;
  }
}

/** Reads every setting from the environment, and secrets also from files. Throws a `SettingsFault` that names all faults at once. */
export const readSettings = (environment: Env): Settings => {
  const { env, faults: ofFiles } = withSecretFiles(environment);
  const { given, faults: ofFields } = readFields(env);
  const faults = [...misspelled(environment), ...ofFiles, ...ofFields];
  const demo = given.DEMO ?? given.NODE_ENV !== 'production';
  const isSet = (name: FieldName): boolean =>
    textIn(env, name) !== '' || (secretFields.includes(name) && textIn(environment, fileSettingOf(name)) !== '');
  const port = given.PORT ?? 3000;
  const host = given.HOST ?? 'localhost';
  faults.push(...unpaired(isSet), ...(demo ? [] : missing(isSet)), ...unfit(given, isSet, { host, demo }));
  if (faults.length > 0) throw new SettingsFault(faults);
  const deskSecondStep = given.DESK_SECOND_STEP ?? !demo;
  return settle(given, {
    demo,
    // What was paid in it, only the sandbox knows of. Tests count what they made themselves.
    demoWorld: given.DEMO_WORLD ?? (demo && !isSet('STRIPE_SECRET_KEY') && given.NODE_ENV !== 'test'),
    dev: given.DEV ?? false,
    deskSecondStep,
    port,
    host,
    publicUrl: given.PUBLIC_URL ?? originOf(host, port),
  });
};

/** What stands in a setting. White space alone, as of a secret's file that holds a line end, is nothing. */
const textIn = (env: Env, name: string): string => env[name]?.trim() ?? '';

const readFields = (env: Env): { given: Given; faults: string[] } => {
  const faults: string[] = [];
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const text = textIn(env, name);
    if (text === '') continue;
    const read = schema.safeParse(text);
    if (read.success) given[name] = read.data;
    else faults.push(`${name} ${read.error.issues[0]?.message ?? 'is not valid'}`);
  }
  return { given, faults };
};

const pairs: [FieldName, FieldName][] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
  ['SUPER_ADMIN_EMAIL', 'SUPER_ADMIN_PASSWORD'],
  ['SUPER_ADMIN_PASSWORD', 'SUPER_ADMIN_EMAIL'],
  ['VAULT_KEY_BEFORE', 'VAULT_KEY'],
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['FILES_URL', 'KEY_STORE_URL'],
  ['FILES_URL', 'AWS_ACCESS_KEY_ID'],
  ['FILES_URL', 'AWS_SECRET_ACCESS_KEY'],
];

const unpaired = (isSet: (name: FieldName) => boolean): string[] =>
  pairs
    .filter(([one, other]) => isSet(one) && !isSet(other))
    .map(([one, other]) => `${other} is missing: ${one} needs it`);

const neededForReal: [FieldName, string][] = [
  ['PUBLIC_URL', 'the address that people see, such as https://keys.example.com'],
  ['SECRET_KEY', 'signs sessions and links; make one with: openssl rand -base64 32'],
  ['VAULT_KEY', 'encrypts codes and images; make one with: openssl rand -base64 32'],
  ['SMTP_URL', 'sends the mail, such as smtps://user:password@mail.example.com'],
  ['STRIPE_SECRET_KEY', 'takes the payments; the sandbox is for the demo only'],
  ['STRIPE_WEBHOOK_SECRET', "checks the provider's notices"],
];

const missing = (isSet: (name: FieldName) => boolean): string[] =>
  neededForReal.filter(([name]) => !isSet(name)).map(([name, what]) => `${name} is missing (DEMO is off): ${what}`);

type Stage = { host: string; demo: boolean };

const unfit = (given: Given, isSet: (name: FieldName) => boolean, { host, demo }: Stage): string[] => {
  const faults: string[] = [];
  if (!demo && given.DESK_SECOND_STEP === false) faults.push('DESK_SECOND_STEP can be off in the demo only');
  faults.push(...(demo ? openDemo(given, host) : []));
  if (!demo && given.SUPER_ADMIN_EMAIL && isDemoAddress(given.SUPER_ADMIN_EMAIL)) {
    faults.push('SUPER_ADMIN_EMAIL is an address of the demo, and DEMO is off: set one that mail reaches');
  }
  if (!demo && given.PUBLIC_URL && !given.SUPPORT_EMAIL && !isEmail(supportAt(given.PUBLIC_URL)))
    faults.push('SUPPORT_EMAIL is missing: no mail goes to the host of PUBLIC_URL, and people write to support');
  faults.push(...(demo ? [] : [...ofDemoAlone(given), ...playMoney(given)]), ...worldOutside(given, demo));
  if (given.DEV && (!demo || given.NODE_ENV === 'production'))
    faults.push(
      'DEV is for `npm run dev` only: it loosens the content policy of pages, so never with DEMO=0 or NODE_ENV=production',
    );
  faults.push(...sameKeys(given), ...keyStoreFaults(given, isSet));
  return faults;
};

const sameKeys = ({ VAULT_KEY, SECRET_KEY, VAULT_KEY_BEFORE }: Given): string[] =>
  Object.entries({ SECRET_KEY, VAULT_KEY_BEFORE })
    .filter(([, other]) => other && VAULT_KEY?.equals(other))
    .map(([name]) => `VAULT_KEY must differ from ${name}`);

const originOf = (host: string, port: number): string => {
  const name = isEverywhere(host) ? 'localhost' : host;
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`).origin;
};

type Base = Pick<Settings, 'demo' | 'demoWorld' | 'dev' | 'deskSecondStep' | 'port' | 'host' | 'publicUrl'>;

const settle = (given: Given, base: Base): Settings => {
  const productName = given.PRODUCT_NAME ?? 'Keywright';
  const mailDomain = mailDomainOf(base.publicUrl);
  const dataDir = given.DATA_DIR ?? path.resolve('data');
  return {
    ...base,
    ...groups(given),
    secureCookies: base.publicUrl.startsWith('https:'),
    dataDir,
    keyStore: keyStoreOf(given, dataDir),
    auditCheckpoints: given.AUDIT_CHECKPOINTS ?? path.join(dataDir, 'audit-checkpoints.log'),
    auditCheckpointsMail: given.AUDIT_CHECKPOINTS_MAIL,
    auditTrustedKeys: given.AUDIT_TRUSTED_KEYS ?? [],
    operatorMail: given.OPERATOR_MAIL,
    databaseUrl: given.DATABASE_URL,
    databaseOwnerUrl: given.DATABASE_OWNER_URL,
    databaseUserMayOwn: given.DATABASE_USER_MAY_OWN ?? base.demo,
    poolSize: given.POOL_SIZE ?? 10,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? { name: productName, address: `no-reply@${mailDomain}` },
    secretKey: given.SECRET_KEY,
    vaultKey: given.VAULT_KEY,
    vaultKeyBefore: given.VAULT_KEY_BEFORE,
    metricsToken: given.METRICS_TOKEN,
    productName,
    legalName: given.LEGAL_NAME ?? productName,
    supportEmail: given.SUPPORT_EMAIL ?? supportAt(base.publicUrl),
    ...habits(given),
  };
};

const groups = (given: Given): Pick<Settings, 's3' | 'stripe' | 'superAdmin'> => {
  const { FILES_URL: url, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = given;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = given;
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = given;
  return {
    s3: url && accessKeyId && secretAccessKey ? { url, accessKeyId, secretAccessKey } : undefined,
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, apiBase } : undefined,
    superAdmin: email && password ? { email, password } : undefined,
  };
};

const habits = (given: Given) => ({
  serviceWorker: given.SERVICE_WORKER ?? true,
  pushTestService: given.PUSH_TEST_SERVICE,
  deskSessionHours: given.DESK_SESSION_HOURS ?? 12,
  deskIdleMinutes: given.DESK_IDLE_MINUTES ?? 30,
  ruleChangeDelayHours: given.RULE_CHANGE_DELAY_HOURS ?? 12,
  deskSearchesPerHour: given.DESK_SEARCHES_PER_HOUR ?? limits['desk-search'].max,
  deskRevealsPerDay: given.DESK_REVEALS_PER_DAY ?? limits['reveal-desk-daily'].max,
  deskRowsPerDay: given.DESK_ROWS_PER_DAY ?? 3_000,
  deskOpenedPerDay: given.DESK_OPENED_PER_DAY ?? 600,
  trustProxy: given.TRUST_PROXY ?? (false as const),
  corsOrigins: given.CORS_ORIGINS ?? [],
  logLevel: given.LOG_LEVEL ?? ('info' as const),
  keyCopiesDays: given.KEY_COPIES_DAYS ?? 7,
  retainCodesDays: given.RETAIN_CODES_DAYS ?? 30,
  retainImagesDays: given.RETAIN_IMAGES_DAYS ?? 90,
});

const supportAt = (publicUrl: string): string => `support@${mailDomainOf(publicUrl)}`;

const mailDomainOf = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl);
  return isLoopback(hostname) ? 'keywright.example' : hostname;
};
