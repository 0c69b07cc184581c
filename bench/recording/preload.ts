/**
 * Loaded into our server before anything else (`node --import`), for one recording: tells its parent each statement and each call
 * to the payment provider that an HTTP call of ours causes. Never loaded while anything is measured.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';
import type { Entry, ProviderEntry, SqlEntry } from './entries.ts';

const calls = new AsyncLocalStorage<number>();
let last = 0;

const tell = (call: number, start: number, entry: SqlEntry | ProviderEntry): void => {
  process.send?.({ ...entry, call, start, end: performance.now() } satisfies Entry);
};

// oxlint-disable-next-line typescript/unbound-method -- it is called with its own object below
const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function emitInCall(this: http.Server, event: string | symbol, ...rest: unknown[]) {
  const go = () => Reflect.apply(emit, this, [event, ...rest]) as boolean;
  if (event !== 'request') return go();
  last += 1;
  return calls.run(last, go);
};

type Query = string | { text: string; name?: string; values?: unknown[] };
type Done = (error: Error | null, result?: pg.QueryResult) => void;
type AnyQuery = (this: pg.Client, query: Query, values?: unknown[] | Done, done?: Done) => unknown;

// oxlint-disable-next-line typescript/unbound-method -- it is called with its own object below
const query = pg.Client.prototype.query as unknown as AnyQuery;
const recording: AnyQuery = function recordQuery(asked, values, done) {
  const call = calls.getStore();
  const callback = typeof values === 'function' ? values : done;
  if (call === undefined) return query.call(this, asked, values, done);
  const start = performance.now();
  const config = typeof asked === 'string' ? { text: asked } : asked;
  const given = Array.isArray(values) ? values : (config.values ?? []);
  const seen = (result: pg.QueryResult | undefined): void =>
    tell(call, start, {
      kind: 'sql',
      connection: (this as unknown as { processID: number }).processID,
      text: config.text,
      name: config.name,
      values: given,
      rows: result?.rows ?? [],
    });
  if (!callback) {
    return (query.call(this, asked, values) as Promise<pg.QueryResult>).then((result) => {
      seen(result);
      return result;
    });
  }
  return query.call(this, asked, given, (error, result) => {
    seen(result);
    callback(error, result);
  });
};
pg.Client.prototype.query = recording as unknown as typeof pg.Client.prototype.query;

const request = http.request;
const recordRequest = (...given: Parameters<typeof http.request>): http.ClientRequest => {
  const made = request(...given);
  const call = calls.getStore();
  if (call === undefined) return made;
  const start = performance.now();
  const pieces: Buffer[] = [];
  const keep = (piece: unknown): void => {
    if (typeof piece === 'string' || Buffer.isBuffer(piece)) pieces.push(Buffer.from(piece));
  };
  const [write, end] = [made.write.bind(made), made.end.bind(made)] as unknown as ((...all: unknown[]) => never)[];
  if (!write || !end) return made;
  made.write = (...all: unknown[]) => (keep(all[0]), write(...all));
  made.end = (...all: unknown[]) => (keep(all[0]), end(...all));
  made.on('response', (response) =>
    response.on('end', () =>
      tell(call, start, {
        kind: 'provider',
        method: made.method,
        path: made.path,
        headers: Object.fromEntries(Object.entries(made.getHeaders()).map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(pieces).toString('utf8'),
      }),
    ),
  );
  return made;
};
http.request = recordRequest as typeof http.request;
syncBuiltinESMExports();
