import type { revealOwnCode } from '@keywright/contract/orders';
import type { Secret } from '@keywright/contract/requests';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { actAs, type Present } from '../../access/act.ts';
import type { Caller } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { failpoint } from './requests.failpoints.ts';
import { guardLimits } from '../../platform/limits/guard-limit.ts';
import { type Bucket, bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { openSecret } from '../../platform/vault/vault.store.ts';
import { requireOpenCode } from './open-code.ts';
import { secretOf } from './requests.secrets.ts';
import type { RequestRow } from './requests.store.ts';

export type Revealed = ReplyOf<typeof revealOwnCode>;

type Reveal<C extends Caller> = {
  what: Secret;
  /** How the log names somebody who has no session. */
  named?: string;
  /** Beside the limit of each request: who is limited how. */
  buckets: readonly Bucket[];
  /** Loads the request again in the transaction, and throws where this caller may not have it. */
  find: (tx: Tx, caller: Present<C>) => Promise<RequestRow>;
  /** What else a look leaves behind. */
  opened?: (tx: Tx, caller: Present<C>, row: RequestRow) => Promise<void>;
};

/**
 * Opens one code or PIN. The audit row is committed before the plaintext leaves this function: no row, no code. It stands
 * in the same transaction as the opening, so that what does not open is not on record as seen.
 */
export const reveal = async <C extends Caller>(
  parts: Parts,
  caller: C,
  id: string,
  { what, named, buckets, find, opened }: Reveal<C>,
): Promise<Revealed> => {
  const { db, clock, vault } = parts;
  // What can't be opened anyway should not use up anybody's tries.
  const code = await actAs(parts, caller, async (tx, caller) => {
    const row = await find(tx, caller);
    secretIdOf(row, what, clock.now());
    return row.keycodeSecret ?? id;
  });
  // Counted by the code: another one in its place can be opened, however often the one before was looked at.
  await guardLimits(db, clock, [bucketOf('reveal-request', code), ...buckets, bucketOf('reveal-site', 'all')]);
  const revealed = await actAs(parts, caller, async (tx, caller) => {
    const row = await find(tx, caller);
    const secretId = secretIdOf(row, what, clock.now());
    const value = await openSecret(tx, vault, { id: secretId, ...secretOf(vault, row, what) });
    const trace = named !== undefined && !caller.person ? { ...caller.trace, actorName: named } : caller.trace;
    await recordAct(tx, trace, { action: 'code.revealed', object: { type: 'request', id }, details: { what } });
    await opened?.(tx, caller, row);
    return { what, value, closesAt: row.codeClosesAt?.toISOString() ?? null };
  });
  failpoint('reveal.after_audit');
  return revealed;
};

const secretIdOf = (row: RequestRow, what: Secret, now: Date): string => {
  const id = what === 'keycode' ? row.keycodeSecret : row.pincodeSecret;
  if (id === null) throw new Failure('code.not_ready');
  requireOpenCode(row, now);
  return id;
};
