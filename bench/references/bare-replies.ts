/** Answers each path with the bytes that one query has for it. */
import pg from 'pg';
import { listen } from './listen.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

listen(async (request, response) => {
  const { rows } = await pool.query<{ body: string }>({
    name: 'reply',
    text: 'select body from reply where path = $1',
    values: [request.url],
  });
  const body = rows[0]?.body;
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(body);
});
