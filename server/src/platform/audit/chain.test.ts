import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { numberActs, verifyChain } from './chain.store.ts';
import { recordAct } from './record.store.ts';
import { systemTrace } from './trace.ts';

type Database = Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const write = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    await recordAct(database.db, systemTrace('test'), {
      action: 'thing.done',
      object: { type: 'thing', id: String(n) },
      details: { b: 1, a: n },
    });
  }
};

/** What an intruder with the database's own password could do. */
const tamper = async (sql: string): Promise<void> => {
  await database.pool.query(
    `alter table audit_entry disable trigger all; ${sql}; alter table audit_entry enable trigger all`,
  );
};

describe('the audit log', () => {
  it('is chained in the order in which acts are found, and found whole', async () => {
    await write(5);
    expect(await numberActs(database.db)).toBe(5);
    await write(3);
    expect(await numberActs(database.db)).toBe(3);
    expect(await verifyChain(database.db)).toMatchObject({ ok: true, count: 8 });
  });

  it('is numbered by one at a time, without gaps, however many try', async () => {
    await write(200);
    await Promise.all(Array.from({ length: 8 }, () => numberActs(database.db)));
    await numberActs(database.db);
    expect(await verifyChain(database.db)).toMatchObject({ ok: true, count: 200 });
  });

  it('can not be changed or emptied by the program', async () => {
    await write(2);
    await numberActs(database.db);
    for (const sql of [
      `update audit_entry set action = 'x'`,
      `delete from audit_entry`,
      `truncate audit_entry`,
      `update audit_entry set seq = seq + 1`,
    ]) {
      await expect(database.pool.query(sql)).rejects.toThrow('append-only');
    }
  });

  it.each([
    ['a changed word', `update audit_entry set details = '{"a": 99}' where seq = 4`, 4],
    ['another time', `update audit_entry set at = at + interval '1 microsecond' where seq = 2`, 2],
    ['a row taken out of the middle', `delete from audit_entry where seq = 3`, 4],
    ['a forged hash', `update audit_entry set hash = sha256('x') where seq = 6`, 6],
  ])('betrays %s', async (_, sql, at) => {
    await write(8);
    await numberActs(database.db);
    await tamper(sql);
    const verdict = await verifyChain(database.db);
    expect(verdict.ok).toBe(false);
    expect(verdict.ok || verdict.seq).toBeLessThanOrEqual(at);
  });

  it('betrays a cut tail and a rewritten history by its checkpoints', async () => {
    await write(1_005);
    while ((await numberActs(database.db)) > 0);
    const { rows } = await database.pool.query('select seq from audit_checkpoint');
    expect(rows).toHaveLength(1);
    await tamper('delete from audit_entry where seq > 900');
    expect(await verifyChain(database.db)).toMatchObject({ ok: false, problem: 'the end of the log is missing' });
  });
});
