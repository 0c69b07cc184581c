import type { FailureCode } from '@keywright/contract/errors';
import { Failure } from '../failure.ts';

type Meaning = FailureCode | (() => Failure | FailureCode);

/**
 * For `.catch(...)` beside the SQL that may break a named constraint: turns that violation into the failure it stands
 * for and lets every other error through. The transaction is lost all the same.
 */
export const whenViolated =
  (meanings: Record<string, Meaning>) =>
  (error: unknown): never => {
    const name = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    const meaning = Object.hasOwn(meanings, name) ? meanings[name] : undefined;
    if (meaning === undefined) throw error;
    const meant = typeof meaning === 'function' ? meaning() : meaning;
    throw meant instanceof Failure ? meant : new Failure(meant, { cause: error });
  };
