/**
 * The guest flow by a bare server: reads each body, repeats what ours was seen to do (every statement in its transaction, the call
 * to the provider), and answers what ours answered. It parses, checks and encodes nothing.
 */
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { deserialize } from 'node:v8';
import pg from 'pg';
import { fill, type Filling, newFilling } from '../recording/fill.ts';
import type { ScriptedCall, Step } from '../recording/script.ts';
import { bodyOf, listen } from './listen.ts';

const { SCRIPT = '', DATABASE_URL = '', PROVIDER_URL = '' } = process.env;
const script = deserialize(readFileSync(SCRIPT)) as ScriptedCall[];
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const agent = new Agent({ keepAlive: true });
const flows = new Map<string, Filling>();
let last = 0;

const names = new Map<string, string>();

/** What ours plans once bears a name of each connection's own; here, where a connection takes the part of several, one on all of them. */
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `once-${names.size}`;
  names.set(text, name);
  return name;
};

type Held = Map<number, pg.PoolClient>;
type Query = Extract<Step, { does: 'query' }>;
type Provider = Extract<Step, { does: 'provider' }>;

const runQuery = async (step: Query, filling: Filling, held: Held): Promise<void> => {
  const { text, name } = step;
  const values = step.values.map((value) => fill(value, filling));
  const on = step.connection === undefined ? pool : held.get(step.connection);
  if (!on) throw new Error('a statement without its transaction');
  const { rows } = await on.query(name === undefined ? { text, values } : { text, name: nameOf(text), values });
  for (const { row, column, key } of step.gives) {
    const cell: unknown = rows[row]?.[column];
    if (cell !== undefined && !filling.names.has(key)) filling.names.set(key, cell);
  }
};

const callProvider = (step: Provider, filling: Filling): Promise<void> =>
  new Promise((resolve, reject) => {
    const body = String(fill(step.body, filling));
    const headers = Object.fromEntries(step.headers.map(([name, value]) => [name, String(fill(value, filling))]));
    const call = httpRequest(new URL(step.path, PROVIDER_URL), {
      method: step.method,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent,
    });
    call.on('error', reject);
    call.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`the provider answered ${response.statusCode}`));
      bodyOf(response).then((text) => resolve(JSON.parse(text.toString('utf8'))), reject);
    });
    call.end(body);
  });

const take = async (step: Step, filling: Filling, held: Held): Promise<void> => {
  if (step.does === 'query') return runQuery(step, filling, held);
  if (step.does === 'provider') return callProvider(step, filling);
  if (step.does === 'begin') {
    const client = await pool.connect();
    held.set(step.connection, client);
    await client.query(step.text);
    return;
  }
  const client = held.get(step.connection);
  held.delete(step.connection);
  await client?.query(step.text);
  client?.release();
};

const flowOf = (request: IncomingMessage): { id: string; filling: Filling } => {
  const id = /flow=(\d+)/.exec(request.headers.cookie ?? '')?.[1];
  const known = id && flows.get(id);
  if (id && known) return { id, filling: known };
  last += 1;
  const fresh = { id: String(last), filling: newFilling() };
  flows.set(fresh.id, fresh.filling);
  return fresh;
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { id, filling } = flowOf(request);
  const call = script.find(({ path }) => request.url?.startsWith(path));
  if (!call) throw new Error(`not in the script: ${request.url}`);
  await bodyOf(request);
  const held: Held = new Map();
  for (const wave of call.waves) {
    if (wave.length === 1 && wave[0]) await take(wave[0], filling, held);
    else await Promise.all(wave.map((step) => take(step, filling, held)));
  }
  if (call === script.at(-1)) flows.delete(id);
  response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': `flow=${id}` }).end(call.reply);
};

listen((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    response.writeHead(500).end();
  });
});
