import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../server/src/platform/db/tables.ts';
import { findCaller } from '../../server/src/access/caller.store.ts';
import { findLastSearch } from '../../server/src/access/searches.store.ts';
import { findQueue } from '../../server/src/features/requests/desk/desk-lists.store.ts';
import { findTransactions } from '../../server/src/features/requests/desk/transactions.store.ts';
import type { Statements } from '../references/bare-lists.ts';

const listed = { limit: 50, sortBy: 'paid', sortOrder: 'desc' } as const;

/** The statements of these lists as the desk's rules ask for them, who calls and what is read: taken from the stores themselves. */
export const statementsOf = async (
  url: string,
  paths: { queue: string; newest: string; byStatus: string; ofVin: string },
): Promise<Statements> => {
  const said: CompiledQuery[] = [];
  const pool = new pg.Pool({ connectionString: url });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void said.push(query),
  });
  const { rows } = await pool.query(`select s.id, s.person_id from session s join person p on p.id = s.person_id
    where s.ended_at is null and p.role = 'ADMIN' limit 1`);
  const [{ id: sessionId, person_id: personId } = { id: '', person_id: '' }] = rows as {
    id: string;
    person_id: string;
  }[];
  const whoCalls = () =>
    findCaller(db, { session: { personId, sessionId }, guestSecretHash: undefined, now: new Date() });
  const of = async (...asks: (() => Promise<unknown>)[]) => {
    said.length = 0;
    for (const ask of [whoCalls, ...asks]) await ask();
    return said.map(({ sql, parameters }) => ({ text: textOf(sql), values: [...parameters] }));
  };
  try {
    const lastSearch = () => findLastSearch(db, personId);
    const search = '1FTAB1CD0K0000777';
    return new Map([
      [paths.queue, await of(() => findQueue(db, 'PENDING', { limit: 50, withHolds: false, sort: 'wait' }))],
      [paths.newest, await of(() => findTransactions(db, listed))],
      [paths.byStatus, await of(() => findTransactions(db, { ...listed, sortBy: 'status', status: 'FULFILLED' }))],
      [
        paths.ofVin,
        await of(lastSearch, () =>
          findTransactions(db, { ...listed, sortBy: 'confirmationnumber', sortOrder: 'asc', search }),
        ),
      ],
    ]);
  } finally {
    await db.destroy();
  }
};

/** A statement that ours names stands there with its name. */
const textOf = (said: string | { text: string }): string => (typeof said === 'string' ? said : said.text);
