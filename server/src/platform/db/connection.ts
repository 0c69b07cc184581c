import pg from 'pg';
import { countCall } from '../dependency-calls.ts';
import { errorCode } from '../error-code.ts';

/**
 * The database did not answer, or the connection to it is lost: what was under way has an unknown outcome and may be tried again.
 * graphile-worker retries errors with this code when it completes or fails a job, so that no job stays locked.
 */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
  readonly code = 'EHOSTUNREACH';
}

/** SQLSTATE: connection exception, operator intervention, session ended while idle in a transaction. */
const endsConnection = /^(08|57P0|25P03)/;

/**
 * Whether the client lost the server. `pg` reports its own timeouts and closed connections as a plain `Error`, and the socket's
 * errors with an errno; what the server answers is a `DatabaseError`, and what can't be encoded or parsed an error of another class.
 */
const isLoss = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return endsConnection.test(errorCode(error) ?? '');
  return error instanceof AggregateError || (error instanceof Error && error.constructor === Error);
};

const asUnreachable = (error: unknown): unknown =>
  isLoss(error) ? new DatabaseUnreachable('the database does not answer', { cause: error }) : error;

/** Closes a connection that answers nothing, as a network error would: each caller that waits for it gets this error, and no pool reuses it. */
export const abandon = (client: pg.Client, error: DatabaseUnreachable): void => {
  client.connection.stream.destroy(error);
};

const succeed = <T>(result: T): T => {
  countCall({ dependency: 'database', kind: 'query' }, 'ok');
  return result;
};

/** A client that closes its connection once an answer is overdue (`query_timeout`): a late answer must not meet the next query. */
export class DatabaseClient extends pg.Client {
  override query(...query: unknown[]): never {
    const answer: unknown = super.query(...(query as [string]));
    return (answer instanceof Promise ? answer.then(succeed, (error: unknown) => this.#fail(error)) : answer) as never;
  }

  #fail(error: unknown): never {
    const failure = asUnreachable(error);
    const isUnreachable = failure instanceof DatabaseUnreachable;
    countCall({ dependency: 'database', kind: 'query' }, isUnreachable ? 'failed' : 'refused');
    if (isUnreachable) abandon(this, failure);
    throw failure;
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

const failedToConnect = (error: unknown): unknown => {
  countCall({ dependency: 'database', kind: 'connect' }, 'failed');
  return asUnreachable(error);
};

/** A pool of such clients; where it has none to give in time, its error says so by its class. */
export class DatabasePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: DatabaseClient });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.PoolClient> | void {
    if (done)
      return super.connect((error, client, release) =>
        done(error && (failedToConnect(error) as Error), client, release),
      );
    return super.connect().catch((error: unknown) => {
      throw failedToConnect(error);
    });
  }
}
