import { MAX_UNSEEN_MS } from './platform/db/deadlines.ts';
import type { FollowedClock } from './platform/db/database-clock.ts';
import { pendingMigrations } from './platform/db/migrate.ts';
import type { Database } from './platform/db/database.ts';
import type { Dependencies } from './platform/http/health.ts';
import type { Transport } from './platform/mail/transport.ts';
import type { Parts } from './platform/parts.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';
import { withTimeout } from './platform/with-timeout.ts';

/** How long a dependency may take to show that it answers. */
const MAX_PROBE_MS = 2_000;
/** Probes are shared by all who ask within this time. */
const SHARED_MS = 1_000;

type Watched = { hub: Parts['hub']; clock: Pick<FollowedClock, 'unseenMs'>; pool: Database['pool'] };

/**
 * Whether this process can answer calls: its database answers and has all migrations that this process knows. Read from what the
 * process observes anyway, so the answer never waits. The migrations were checked at the start; once a lost database is back, it
 * may be an older copy.
 */
export const openReadiness = ({ hub, clock, pool }: Watched): (() => Record<'database' | 'migrations', boolean>) => {
  let areMigrationsApplied = true;
  const checkMigrations = async (): Promise<void> => {
    areMigrationsApplied = (await pendingMigrations(pool)).length === 0;
  };
  // Where a newer version has migrated it, or it is lost again, the check fails: neither says anything about our own migrations.
  hub.onReturn(() => void checkMigrations().catch(() => undefined));
  return () => ({
    database: hub.isConnected() && clock.unseenMs() < MAX_UNSEEN_MS,
    migrations: areMigrationsApplied,
  });
};

type Asked = {
  parts: Pick<Parts, 'files' | 'vault'>;
  isDatabaseUp: () => boolean;
  transport: Pick<Transport, 'isUp'>;
  provider: Pick<PaymentProvider, 'refusing'>;
};

/** Each dependency and whether it answers; undefined where nothing was asked of it yet. Takes 2 s at most. */
export const openDependencies = ({ parts, isDatabaseUp, transport, provider }: Asked): (() => Promise<Dependencies>) =>
  sharedFor(SHARED_MS, async () => {
    const [files, keys] = await Promise.all([probe(parts.files.answers), probe(parts.vault.erasureKeys.answers)]);
    const payments = !Object.values(provider.refusing?.() ?? {}).includes(1);
    return { database: isDatabaseUp(), files, keys, mail: transport.isUp(), payments };
  });

const probe = (answers: () => Promise<boolean>): Promise<boolean> =>
  withTimeout(answers(), MAX_PROBE_MS, () => new Error('no answer in time')).catch(() => false);

/** One run for all who ask while it lasts, and for so many milliseconds after its end. */
const sharedFor = <T>(ms: number, run: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  let until = Infinity;
  return () => {
    if (running && performance.now() < until) return running;
    until = Infinity;
    running = run().finally(() => {
      until = performance.now() + ms;
    });
    return running;
  };
};
