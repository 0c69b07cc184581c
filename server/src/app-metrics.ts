import { statfs } from 'node:fs/promises';
import { AuditProblem } from '@keywright/contract/audit';
import type { FastifyInstance } from 'fastify';
import { watchGauges } from './features/audit/watch-log.ts';
import { ordersPaid } from './features/payments/orders-paid.ts';
import { countHoldsDue, countReviews } from './features/payments/payments.facts.ts';
import { paidToCode } from './features/requests/desk/paid-to-code.ts';
import { countOpenRequests, isDeskOpen, oldestWaitingSeconds } from './features/requests/desk/queue.facts.ts';
import { dependencyCalls } from './platform/dependency-calls.ts';
import type { Dependencies, GaugeSource } from './platform/http/health.ts';
import type { LiveStreams } from './platform/http/live-streams.ts';
import { dueJobs, jobRuns } from './platform/jobs/jobs.ts';
import type { TimeGuard } from './platform/jobs/time-guard.ts';
import { droppedLately, waitingMails } from './platform/mail/outbox.store.ts';
import type { Parts } from './platform/parts.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';
import { oldestErasureSeconds } from './platform/vault/key-store.store.ts';

/** The connections of this process. */
export type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number; options: { max: number } };

type Measured = {
  parts: Parts;
  provider: Pick<PaymentProvider, 'refusing'>;
  ready: () => Record<string, boolean>;
  dependencies: () => Promise<Dependencies>;
  guard: Pick<TimeGuard, 'found'>;
  pool: PoolCounts;
};

/** What the parts count by themselves, of this process alone. */
export const metrics = [ordersPaid, paidToCode, dependencyCalls, jobRuns] as const;

/** What a scrape reads from the database, the same from every process. Each statement reads an index, and 10,000 rows at most. */
export const databaseGauges = (app: Measured): GaugeSource[] => [
  // The alarms first: the others may use up the time of a scrape.
  ...watchGauges(app.parts.db, AuditProblem.options),
  ...deskGauges(app),
  ...moneyGauges(app),
  ...mailGauges(app),
  ...jobGauges(app),
  {
    name: 'erasure_oldest_seconds',
    help: 'Age of the oldest destroyed record whose key is not erased yet; 0 for none',
    label: 'store',
    read: async () => ({ keys: await oldestErasureSeconds(app.parts.db) }),
  },
];

const deskGauges = ({ parts: { db, clock } }: Measured): GaugeSource[] => [
  {
    name: 'keywright_queue_requests',
    help: 'Open requests: waiting for the desk, in progress, waiting for the customer, and overdue ones of the first two',
    label: 'state',
    read: () => countOpenRequests(db),
  },
  {
    name: 'keywright_queue_oldest_seconds',
    help: 'For how long the oldest request has waited for the desk to start it; 0 for none',
    read: () => oldestWaitingSeconds(db),
  },
  {
    name: 'keywright_desk_open',
    help: '1 while the code desk is open by its hours',
    read: async () => Number(await isDeskOpen(db, clock.now())),
  },
];

const moneyGauges = ({ parts: { db } }: Measured): GaugeSource[] => [
  {
    name: 'keywright_holds_due',
    help: 'Orders with held money whose charge day is within a day, or overdue',
    label: 'due',
    read: () => countHoldsDue(db),
  },
  {
    name: 'orders_in_review',
    help: 'Orders whose money a super admin has to look at',
    label: 'reason',
    read: () => countReviews(db),
  },
];

const mailGauges = ({ parts: { db } }: Measured): GaugeSource[] => [
  {
    name: 'keywright_outbox_mails',
    help: 'Mails that wait to be sent',
    read: async () => (await waitingMails(db)).waiting,
  },
  {
    name: 'keywright_outbox_oldest_seconds',
    help: 'Age of the oldest mail that waits to be sent; 0 for none',
    read: async () => (await waitingMails(db)).oldestSeconds,
  },
  {
    name: 'mails_dropped',
    help: 'Mails of the last 24 hours that were above the daily limit of their kind and were not sent',
    label: 'template',
    read: () => droppedLately(db),
  },
];

const jobGauges = ({ parts: { db } }: Measured): GaugeSource[] => [
  { name: 'keywright_jobs_due', help: 'Jobs whose time has come', read: async () => (await dueJobs(db)).due },
  {
    name: 'keywright_jobs_oldest_seconds',
    help: 'For how long the oldest job has waited since its time came; 0 for none',
    read: async () => (await dueJobs(db)).oldestSeconds,
  },
];

type Opened = { server: FastifyInstance; streams: Pick<LiveStreams, 'count'> };

/** What each process says of itself. */
export const processGauges = (app: Measured, { server, streams }: Opened): GaugeSource[] => [
  ...dependencyGauges(app),
  ...poolGauges(app),
  // An alarm: each is 1 while it stops the jobs that destroy.
  {
    name: 'time_in_doubt',
    help: '1 while nothing is destroyed, ended or declined, and why',
    label: 'why',
    read: app.guard.found,
  },
  { name: 'keywright_live_streams', help: 'Open event streams', read: streams.count },
  {
    name: 'keywright_upload_memory_bytes',
    help: 'Memory that uploads have reserved, of small and large forms',
    label: 'uploads',
    read: () => ofBudgets(server, ({ usedBytes }) => usedBytes()),
  },
  {
    name: 'keywright_upload_memory_max_bytes',
    help: 'Memory that uploads may reserve',
    label: 'uploads',
    read: () => ofBudgets(server, ({ maxBytes }) => maxBytes),
  },
  {
    name: 'keywright_data_disk_bytes',
    help: 'The disk of DATA_DIR: what the program can still write to it, and its size',
    label: 'part',
    read: async () => {
      const { bavail, blocks, bsize } = await statfs(app.parts.settings.dataDir);
      return { free: bavail * bsize, size: blocks * bsize };
    },
  },
];

type Budget = FastifyInstance['uploads']['budgets']['small'];

const ofBudgets = ({ uploads: { budgets } }: FastifyInstance, read: (budget: Budget) => number) => ({
  small: read(budgets.small),
  large: read(budgets.large),
});

const dependencyGauges = ({ ready, dependencies, provider }: Measured): GaugeSource[] => [
  {
    name: 'keywright_ready',
    help: '1 where this process has what it needs to answer calls, as /readyz says',
    label: 'needs',
    read: () => numbersOf(ready()),
  },
  {
    name: 'dependency_up',
    help: '1 while this dependency answers this process, 0 while it does not; nothing before the first call to it',
    label: 'dependency',
    read: async () => numbersOf(await dependencies()),
  },
  {
    name: 'payment_provider_refusing',
    help: '1 while calls of this kind to the payment provider are refused at once, because it failed',
    label: 'calls',
    read: () => provider.refusing?.() ?? {},
  },
];

const numbersOf = (answers: Record<string, boolean | undefined>): Record<string, number> =>
  Object.fromEntries(Object.entries(answers).flatMap(([name, is]) => (is === undefined ? [] : [[name, Number(is)]])));

const poolGauges = ({ pool }: Measured): GaugeSource[] => [
  {
    name: 'keywright_database_connections',
    help: 'Connections of the pool',
    label: 'state',
    read: () => ({ in_use: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
  },
  {
    name: 'keywright_database_connections_max',
    help: 'POOL_SIZE: how many connections the pool may have',
    read: () => pool.options.max,
  },
  {
    name: 'keywright_database_waiting',
    help: 'Calls that wait for a connection of the pool',
    read: () => pool.waitingCount,
  },
];
