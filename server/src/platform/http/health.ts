import { OWN_VERSION } from '../own-version.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import { isSame, sha256 } from '../secrets.ts';
import { withTimeout } from '../with-timeout.ts';

/** Prometheus gives up after 10 s by default: what waits for a dependency that is down must not cost it the other metrics. */
const MAX_GAUGE_MS = 3_000;

/** Each service that the program uses, and whether it answers; undefined where nothing is known yet. */
export type Dependencies = Record<string, boolean | undefined>;

type Watched = {
  /** What this process needs to answer calls, and whether it has it. */
  ready: () => Record<string, boolean>;
  dependencies: () => Promise<Dependencies>;
  metricsToken: string | undefined;
  gauges: readonly GaugeSource[];
  /** Those that ask the database: read one after another, so that a scrape takes one connection. */
  databaseGauges: readonly GaugeSource[];
  /** What the parts count by themselves. */
  metrics: readonly Metric[];
};

/** What a part says of itself when the metrics are asked for: a number, or one for each value of a label. */
export type GaugeSource = { name: string; help: string } & (
  | { label: string; read: () => Record<string, number> | Promise<Record<string, number>> }
  | { label?: undefined; read: () => number | Promise<number> }
);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A stream stays open for hours, which is no time to answer. */
    isStream?: boolean;
  }
}

type Read = () => number | Record<string, number> | Promise<number | Record<string, number>>;
/** Reads when it may; fails where that takes too long. */
type Turn = (read: Read) => Promise<number | Record<string, number>>;

const tooLate = (): Error => new Error('too late');

const atOnce: Turn = (read) => withTimeout(Promise.resolve().then(read), MAX_GAUGE_MS, tooLate);

/** One after another. While the database is silent, what waited for too long is not asked any more. */
const openTurns = (): Turn => {
  let last: Promise<unknown> = Promise.resolve();
  return (read) => {
    const until = performance.now() + MAX_GAUGE_MS;
    const reading = last.then(() => {
      if (performance.now() > until) throw tooLate();
      return read();
    });
    last = reading.catch(() => undefined);
    return withTimeout(reading, MAX_GAUGE_MS, tooLate);
  };
};

const gaugeOf = ({ name, help, label, read }: GaugeSource, turn: Turn): Gauge => {
  let wasRead = false;
  return new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    async collect() {
      // What a part can't say just now must not hide what the others say.
      const found = await turn(read).catch(() => undefined);
      if (found === undefined) {
        // The library begins with 0, which nobody has read.
        if (!wasRead && label === undefined) this.remove();
        return;
      }
      wasRead = true;
      // A value of the label that is gone must not stay as it was.
      this.reset();
      if (typeof found === 'number') this.set(found);
      else for (const [of, value] of Object.entries(found)) this.set({ [label ?? '']: of }, value);
    },
  });
};

/**
 * `/healthz` (alive) and `/readyz` (can answer calls) to everyone; `/healthz/details` (each dependency) and `/metrics` with the token.
 * Where none is set, these two answer this machine's own calls, and never what a proxy passed on.
 */
export const serveHealth = (
  app: FastifyInstance,
  { ready, dependencies, metricsToken, gauges, databaseGauges, metrics }: Watched,
): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const turns = openTurns();
  for (const metric of [
    ...metrics,
    ...gauges.map((gauge) => gaugeOf(gauge, atOnce)),
    ...databaseGauges.map((gauge) => gaugeOf(gauge, turns)),
  ])
    registry.registerMetric(metric);
  const build = new Gauge({
    name: 'keywright_build_info',
    help: 'The version that runs',
    labelNames: ['version'],
    registers: [registry],
  });
  build.set({ version: OWN_VERSION }, 1);
  const calls = new Counter({
    name: 'http_requests_total',
    help: 'Answers by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    calls.inc({ route, status: reply.statusCode });
    if (!request.routeOptions.config.isStream) seconds.observe({ route }, reply.elapsedTime / 1_000);
  });

  const quiet = { logLevel: 'silent' } as const;
  app.get('/healthz', quiet, async () => ({ alive: true, version: OWN_VERSION }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const parts = ready();
    reply.code(Object.values(parts).every(Boolean) ? 200 : 503);
    return parts;
  });
  const requireToken = (request: FastifyRequest): void => {
    const isAllowed = metricsToken ? brings(request, metricsToken) : request.source.isHere;
    if (!isAllowed) throw new Failure('not_found');
  };
  app.get('/healthz/details', quiet, async (request, reply) => {
    requireToken(request);
    return reply.send(await dependencies());
  });
  app.get('/metrics', quiet, async (request, reply) => {
    requireToken(request);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

/** Compared by hash: how long that takes says nothing about the token, nor about its length. */
const brings = ({ headers }: FastifyRequest, token: string): boolean =>
  isSame(sha256(headers.authorization ?? ''), sha256(`Bearer ${token}`));
