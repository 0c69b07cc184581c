/** Answers each path by the statements that are said to make it up: one after the other, each planned by name, their rows as they come. */
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import pg from 'pg';
import { listen } from './listen.ts';

export type Statements = Map<string, { text: string; values: unknown[] }[]>;

const { STATEMENTS = '', DATABASE_URL = '' } = process.env;
const lists = deserialize(readFileSync(STATEMENTS)) as Statements;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

listen(async (request, response) => {
  const path = request.url ?? '';
  const found: pg.QueryResultRow[][] = [];
  for (const [at, { text, values }] of (lists.get(path) ?? []).entries()) {
    const { rows } = await pool.query({ name: `${[...lists.keys()].indexOf(path)}-${at}`, text, values });
    found.push(rows);
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
});
