import { ownCommand } from './platform/own-command.ts';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { accountMails } from './features/accounts/accounts.mails.ts';
import { accountTasks } from './features/accounts/accounts.tasks.ts';
import { adminMails } from './features/admins/admins.mails.ts';
import { adminTasks, adminTimetable } from './features/admins/admins.tasks.ts';
import { auditMails } from './features/audit/audit.mails.ts';
import { auditTasks, auditTimetable, lookAfter, sealingOf } from './features/audit/audit.tasks.ts';
import { alarmJob } from './features/audit/raise-alarm.ts';
import { chatTasks, chatTimetable } from './features/chat/chat.tasks.ts';
import { complianceMails } from './features/compliance/compliance.mails.ts';
import { complianceTasks, complianceTimetable } from './features/compliance/compliance.tasks.ts';
import { memberMails } from './features/members/members.mails.ts';
import { paymentMails } from './features/payments/payments.mails.ts';
import { paymentTasks, paymentTimetable } from './features/payments/payments.tasks.ts';
import { profileMails } from './features/profile/profile.mails.ts';
import { profileTasks, profileTimetable } from './features/profile/profile.tasks.ts';
import { pushTasks, pushTimetable } from './features/push/push.tasks.ts';
import { requestMails } from './features/requests/requests.mails.ts';
import { requestTasks, requestTimetable } from './features/requests/requests.tasks.ts';
import { deviceMails } from './features/sessions/devices/devices.mails.ts';
import { factorMails } from './features/sessions/factors/factors.mails.ts';
import { ruleChangeMails } from './features/rule-changes/rule-changes.mails.ts';
import { ruleChangeTasks, ruleChangeTimetable } from './features/rule-changes/rule-changes.tasks.ts';
import { sessionMails } from './features/sessions/sessions.mails.ts';
import { sessionTasks, sessionTimetable } from './features/sessions/sessions.tasks.ts';
import { subscriptionMails } from './features/subscriptions/subscriptions.mails.ts';
import { subscriptionTasks, subscriptionTimetable } from './features/subscriptions/subscriptions.tasks.ts';
import { supportMails } from './features/support/support.mails.ts';
import { supportTasks, supportTimetable } from './features/support/support.tasks.ts';
import { workshopMails } from './features/workshops/workshops.mails.ts';
import { workshopTasks, workshopTimetable } from './features/workshops/workshops.tasks.ts';
import { startSequencer } from './platform/audit/sequencer.ts';
import type { ProcessClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { followDatabase } from './platform/db/database-clock.ts';
import { pendingMigrations } from './platform/db/migrate.ts';
import type { OpenPageSource } from './platform/http/page-source.ts';
import { sweepFiles, SweepRefused } from './platform/files/sweep-files.ts';
import { openOwnFiles } from './platform/files/bind-files.ts';
import type { Timetable } from './platform/jobs/job-table.ts';
import { deleteFailedJobs, addJob, startJobs } from './platform/jobs/jobs.ts';
import { openTimeGuard } from './platform/jobs/time-guard.ts';
import { openHub } from './platform/live/hub.ts';
import type { Log } from './platform/log.ts';
import { forgetOldMail } from './platform/mail/outbox.store.ts';
import { sendMail } from './platform/mail/send-mail.ts';
import type { MailTemplates } from './platform/mail/mail-table.ts';
import { transportFor } from './platform/mail/transport.ts';
import { keysOf } from './platform/made-keys.ts';
import type { Parts } from './platform/parts.ts';
import { openProvider } from './platform/payments/open-provider.ts';
import { explainDatabaseError } from './platform/explain/database.ts';
import { explained } from './platform/explain/explained.ts';
import { serverFolder } from './platform/server-folder.ts';
import { type Settings, SettingsFault } from './platform/settings.ts';
import { requireNoDemoPeople } from './no-demo-people.ts';
import { addErasureKeys } from './platform/vault/add-erasure-keys.store.ts';
import { checkKeys, eraseKeys } from './platform/vault/erase-keys.ts';
import { openOwnVault } from './own-vault.ts';
import { openPorts } from './ports.ts';
import { openReactions } from './reactions.ts';
import { openDependencies, openReadiness } from './readiness.ts';

type Opening = {
  settings: Settings;
  /** Where the database is reached as the program's own user; it must be up to date (`openOwnDatabase`). */
  databaseUrl: string;
  /** The process's own: the program goes by the database's. */
  clock: ProcessClock;
  log: Log;
  /** Makes the pages from their sources, for development. */
  pageSource?: OpenPageSource | undefined;
  /** What has to be there before the app is composed, which reads the built pages. */
  settle?: (parts: Parts) => Promise<void>;
};

export type Program = {
  app: FastifyInstance;
  parts: Parts;
  /** Stops taking calls, finishes what runs, closes the parts. */
  close: () => Promise<void>;
};

/** The program's user can't bring the tables up to date itself. */
const upToDate = async (pool: Database['pool'], url: string): Promise<void> => {
  const waiting = await explained(
    () => pendingMigrations(pool),
    (error) => explainDatabaseError(error, { setting: 'DATABASE_URL', url }),
  );
  if (waiting.length === 0) return;
  throw new SettingsFault([
    `DATABASE_OWNER_URL is missing: the database waits for ${waiting.length} migrations, from ${waiting[0]}. Run \`${ownCommand('migrate')}\` with it, or set it for this start.`,
  ]);
};

/** Where the sweeper refuses, somebody hears of it. */
const sweepOrTell = async (parts: Parts): Promise<void> => {
  await sweepFiles(parts).catch(async (error: unknown) => {
    if (error instanceof SweepRefused) await addJob(parts.db, alarmJob(error.problem));
    throw error;
  });
};

/** Records of an earlier version get a key that can be erased. */
const lookAfterKeys = async (parts: Parts): Promise<void> => {
  await addErasureKeys(parts.db, parts.vault);
  await checkKeys(parts);
};

const webRoot = path.resolve(serverFolder, '../web/build/client');

/** Opens every part of the program on one database and composes the app; it does not listen yet. */
export const openProgram = async ({
  settings: given,
  databaseUrl,
  clock: own,
  log,
  pageSource,
  settle,
}: Opening): Promise<Program> => {
  const settings = { ...given, ...(await keysOf(given)) };
  // Where a part can't be opened, those before it are closed again.
  await using opened = new AsyncDisposableStack();
  const database = openDatabase({ url: databaseUrl, log, max: settings.poolSize });
  opened.defer(database.close);
  const { db, pool } = database;
  await upToDate(pool, databaseUrl);
  await requireNoDemoPeople({ db, settings });
  const clock = await followDatabase(db, own, log);
  opened.defer(clock.stop);
  const guard = openTimeGuard({ db, clock: own, log, onDoubt: (doubt) => addJob(db, alarmJob(doubt)) });
  const vault = await openOwnVault(db, settings, log);
  const files = await openOwnFiles(db, settings);
  const hub = await openHub(databaseUrl, log);
  opened.defer(hub.close);
  const parts: Parts = { settings, clock, log, db, vault, files, hub };
  const provider = await openProvider(parts);
  const reactions = openReactions(parts);
  const ports = openPorts(parts, provider);
  const mails: MailTemplates = {
    ...sessionMails,
    ...deviceMails(parts),
    ...factorMails(parts),
    ...adminMails(parts),
    ...accountMails(parts),
    ...profileMails(parts),
    ...auditMails(parts),
    ...memberMails(parts),
    ...complianceMails,
    ...ruleChangeMails(parts),
    ...supportMails(parts),
    ...requestMails(parts),
    ...paymentMails(parts),
    ...subscriptionMails(parts),
    ...workshopMails(parts),
  };
  const transport = transportFor(settings);
  const host = new URL(settings.publicUrl).hostname;

  const ready = openReadiness({ hub, clock, pool });
  const dependencies = openDependencies({ parts, isDatabaseUp: () => ready().database, transport, provider });
  await settle?.(parts);
  const app = await buildApp({
    parts,
    provider,
    ports,
    reactions,
    mails,
    ready,
    dependencies,
    guard,
    pool,
    webRoot,
    pageSource,
  });
  const stopSequencer = startSequencer({
    db,
    log,
    ...sealingOf(parts),
    // Nobody waits for the hour to hear of it.
    onRefused: (refusal) => addJob(db, lookAfter(refusal)),
  });
  const runner = await startJobs(
    pool,
    {
      'send-mail': {
        destroys: false,
        run: ({ id }) => sendMail({ db, log, settings, templates: mails, transport, host, now: () => clock.now() }, id),
      },
      'sweep-mail': { destroys: true, run: () => forgetOldMail(db) },
      'sweep-jobs': { destroys: true, run: async () => void (await deleteFailedJobs(db)) },
      'sweep-files': { destroys: true, run: () => sweepOrTell(parts) },
      'erase-keys': { destroys: true, run: async () => void (await eraseKeys(parts)) },
      'check-keys': { destroys: true, run: () => lookAfterKeys(parts) },
      ...sessionTasks(parts),
      ...accountTasks(parts),
      ...adminTasks(parts),
      ...auditTasks(parts),
      ...profileTasks(parts),
      ...supportTasks(parts),
      ...chatTasks(parts),
      ...ruleChangeTasks(parts, ports.ofRuleChanges),
      ...complianceTasks(parts, reactions.ofCompliance),
      ...requestTasks(parts, ports.ofRequests),
      ...pushTasks(parts),
      ...paymentTasks(parts, provider, reactions.ofPayments),
      ...subscriptionTasks({ parts, provider }),
      ...workshopTasks(parts),
    },
    {
      'sweep-files': '7 * * * *',
      'erase-keys': '*/5 * * * *',
      'check-keys': '19 * * * *',
      'sweep-mail': '53 * * * *',
      'sweep-jobs': '57 * * * *',
      ...sessionTimetable,
      ...profileTimetable,
      ...supportTimetable,
      ...chatTimetable,
      ...ruleChangeTimetable,
      ...complianceTimetable,
      ...adminTimetable,
      ...auditTimetable,
      ...requestTimetable,
      ...pushTimetable,
      ...paymentTimetable,
      ...subscriptionTimetable,
      ...workshopTimetable,
      ...provider.timetable,
    } satisfies Timetable,
    { log, guard },
  );

  const close = async () => {
    await app.close();
    await runner.stop();
    clock.stop();
    await stopSequencer();
    transport.close();
    await hub.close();
    await database.close();
  };
  opened.move();
  return { app, parts, close };
};
