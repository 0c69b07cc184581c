import { OWN_VERSION } from '../own-version.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
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
  /** What the parts say of themselves when the metrics are asked for: a number by label. */
  gauges: {
    name: string;
    help: string;
    label: string;
    read: () => Record<string, number> | Promise<Record<string, number>>;
  }[];
};

/**
 * `/healthz` (alive) and `/readyz` (can answer calls) to everyone; `/healthz/details` (each dependency) and `/metrics` with the token.
 * Where none is set, these two answer this machine's own calls, and never what a proxy passed on.
 */
export const serveHealth = (app: FastifyInstance, { ready, dependencies, metricsToken, gauges }: Watched): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name, help, label, read } of gauges) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          // What a part can't say just now must not hide what the others say.
          const reading = Promise.resolve().then(read);
          const values = await withTimeout(reading, MAX_GAUGE_MS, () => new Error('too late')).catch(() => ({}));
          for (const [of, value] of Object.entries(values)) this.set({ [label]: of }, value);
        },
      }),
    );
  }
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
    seconds.observe({ route }, reply.elapsedTime / 1_000);
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
