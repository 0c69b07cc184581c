import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isSame, sha256 } from '../secrets.ts';

type Watched = {
  /** Each part and whether it answers. */
  ready: () => Promise<Record<string, boolean>>;
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
 * `/healthz` (alive), `/readyz` (each part and whether it answers), `/metrics` (with the token; where none is set, to this machine's own
 * calls, and never to what a proxy passed on).
 */
export const serveHealth = (app: FastifyInstance, { ready, metricsToken, gauges }: Watched): void => {
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
          const values = await Promise.resolve()
            .then(read)
            .catch(() => ({}));
          for (const [of, value] of Object.entries(values)) this.set({ [label]: of }, value);
        },
      }),
    );
  }
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
  app.get('/healthz', quiet, async () => ({ alive: true }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const parts = await ready();
    reply.code(Object.values(parts).every(Boolean) ? 200 : 503);
    return parts;
  });
  app.get('/metrics', quiet, async (request, reply) => {
    const allowed = metricsToken ? brings(request, metricsToken) : request.source.isHere;
    if (!allowed) throw new Failure('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

/** Compared by hash: how long that takes says nothing about the token, nor about its length. */
const brings = ({ headers }: FastifyRequest, token: string): boolean =>
  isSame(sha256(headers.authorization ?? ''), sha256(`Bearer ${token}`));
