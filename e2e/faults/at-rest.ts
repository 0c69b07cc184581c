import { sql } from 'kysely';
import { verifyChain } from '../../server/src/platform/audit/verify-chain.ts';
import type { Db } from '../../server/src/platform/db/database.ts';
import type { House } from './house.ts';
import { until } from './until.ts';

const debts = {
  // Not the ones whose place a later job with the same key took.
  jobs: `select t.identifier || ' tries ' || j.attempts || coalesce(' locked by ' || j.locked_by, '') || coalesce(': ' || j.last_error, '')
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where not (j.key is null and j.attempts = j.max_attempts and j.last_error is null and j.locked_by is null)`,
  steps: `select kind || ' of ' || order_id from payment_step where state = 'OWED'`,
  mails: `select template || ' to ' || recipient from outbox_mail where state = 'OWED'`,
  notices: `select type from provider_event where handled_at is null and coalesce(session_id, payment_intent_id) is not null`,
  acts: `select action from audit_entry where seq is null`,
};

const owed = async (db: Db): Promise<string[]> => {
  const found: string[] = [];
  for (const [what, query] of Object.entries(debts)) {
    const { rows } = await sql.raw<{ is: string }>(`select q.* from (${query}) as q ("is")`).execute(db);
    found.push(...rows.map((row) => `${what}: ${row.is}`));
  }
  return found;
};

/** Waits until the house owes nobody anything. Answers what it still owes when it does not come to rest. */
export const atRest = async (house: House): Promise<string[]> => {
  await house.double.idle();
  let last = ['everything'];
  await until('rest', async () => {
    last = await house.look(owed);
    return last.length === 0;
  }).catch(() => undefined);
  return last.map((debt) => `still owed: ${debt}`);
};

/** What is wrong with the record, or with what came out of what was owed. */
export const brokenRecord = async (db: Db): Promise<string[]> => {
  const verdict = await verifyChain(db, { publicKeys: [], outside: [], isAll: false });
  const { rows } = await sql<{ is: string }>`
    select 'mail ' || state || ': ' || template as is from outbox_mail where state <> 'SENT'
    union all select 'step ' || state || ': ' || kind || ' of ' || order_id from payment_step where state <> 'DONE'`.execute(
    db,
  );
  return [...rows.map((row) => row.is), ...(verdict.ok ? [] : [`the record does not verify: ${verdict.problem}`])];
};
