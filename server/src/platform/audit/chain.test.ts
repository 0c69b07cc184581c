import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { systemClock } from '../clock.ts';
import { openLog } from '../log.ts';
import { numberActs, sealEnd } from './chain.store.ts';
import { readCheckpointFile } from './checkpoint-file.ts';
import { checkpointKeyOf } from './checkpoint-key.ts';
import { recordAct } from './record.store.ts';
import { startSequencer } from './sequencer.ts';
import { systemTrace } from './trace.ts';
import { verifyChain } from './verify-chain.ts';

type Database = Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let folder: string;
let file: string;
const key = checkpointKeyOf(Buffer.alloc(32, 's'));
const sealing = { key, clock: systemClock };

beforeEach(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'kw-checkpoints-'));
  file = path.join(folder, 'mount', 'checkpoints.log');
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

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
  const tables = ['audit_entry', 'audit_checkpoint'];
  const each = (verb: string) => tables.map((table) => `alter table ${table} ${verb} trigger all;`).join(' ');
  await database.pool.query(`${each('disable')} ${sql}; ${each('enable')}`);
};

/** One life of the program: it numbers what waits, and sends its checkpoints outside before it ends. */
const runOnce = async (): Promise<void> => {
  while ((await numberActs(database.db, sealing)) > 0);
  await startSequencer({ ...sealing, db: database.db, log: openLog({ level: 'silent' }), file })();
};

const verify = async (publicKeys = [key.publicKey]) =>
  verifyChain(database.db, { publicKeys, outside: (await readCheckpointFile(file)).checkpoints });

/** Chains the log anew from its beginning, as the program would have. */
const rehash = async (): Promise<void> => {
  const { rows } = await database.pool.query<{ id: string; canon: string }>(
    `select id, jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind, actor_id, actor_name,
      session_id, ip, action, object_type, object_id, reason, details, http_request_id)::text as canon from audit_entry order by seq`,
  );
  let hash: Buffer = Buffer.alloc(32);
  const updates = rows.map(({ id, canon }, index) => {
    hash = createHash('sha256')
      .update(hash)
      .update(`${index + 1}\n`)
      .update(canon)
      .digest();
    return `update audit_entry set hash = '\\x${hash.toString('hex')}' where id = '${id}'`;
  });
  await tamper(updates.join('; '));
};

describe('the audit log', () => {
  it('is chained in the order in which acts are found, and found whole', async () => {
    await write(5);
    expect(await numberActs(database.db, sealing)).toBe(5);
    await write(3);
    expect(await numberActs(database.db, sealing)).toBe(3);
    expect(await verify()).toMatchObject({ ok: true, walked: 8 });
  });

  it('is numbered by one at a time, without gaps, however many try', async () => {
    await write(200);
    await Promise.all(Array.from({ length: 8 }, () => numberActs(database.db, sealing)));
    await numberActs(database.db, sealing);
    expect(await verify()).toMatchObject({ ok: true, walked: 200 });
  });

  it('can not be changed or emptied by the program, and neither can its checkpoints', async () => {
    await write(2);
    await numberActs(database.db, sealing);
    await sealEnd(database.db, sealing);
    for (const sql of [
      `update audit_entry set action = 'x'`,
      `delete from audit_entry`,
      `truncate audit_entry`,
      `update audit_entry set seq = seq + 1`,
      `update audit_checkpoint set seq = 1`,
      `delete from audit_checkpoint`,
      `truncate audit_checkpoint`,
    ]) {
      await expect(database.pool.query(sql)).rejects.toThrow('append-only');
    }
  });

  it.each([
    ['a changed word', `update audit_entry set details = '{"a": 99}' where seq = 4`, 'changed', 4],
    ['another time', `update audit_entry set at = at + interval '1 microsecond' where seq = 2`, 'changed', 2],
    ['a row taken out of the middle', `delete from audit_entry where seq = 3`, 'missing', 3],
    [
      'a row taken out of the middle, and the gap closed',
      `delete from audit_entry where seq = 3; update audit_entry set seq = -seq where seq > 3;
       update audit_entry set seq = -seq - 1 where seq < 0`,
      'changed',
      3,
    ],
    [
      'a row put into the middle',
      `update audit_entry set seq = -seq where seq > 4; update audit_entry set seq = 1 - seq where seq < 0;
       insert into audit_entry (actor_kind, action, object_type, object_id, seq, hash) values ('system', 'x.y', 'x', '1', 5, sha256('x'))`,
      'changed',
      5,
    ],
    ['a forged hash', `update audit_entry set hash = sha256('x') where seq = 6`, 'changed', 6],
    [
      'a flipped bit of a hash',
      `update audit_entry set hash = set_bit(hash, 7, 1 - get_bit(hash, 7)) where seq = 6`,
      'changed',
      6,
    ],
  ])('betrays %s', async (_, sql, problem, seq) => {
    await write(8);
    await numberActs(database.db, sealing);
    await tamper(sql);
    expect(await verify()).toMatchObject({ ok: false, problem, seq });
  });

  it('betrays entries that nobody has chained for a minute', async () => {
    await write(2);
    await tamper(`update audit_entry set at = now() - interval '61 seconds'`);
    expect(await verify()).toMatchObject({ ok: false, problem: 'unchained' });
  });
});

describe('the checkpoints of the audit log', () => {
  beforeEach(async () => {
    await write(1_005);
    await runOnce();
  });

  it('are signed at every 1,000 entries and every hour, and lie outside of the database, each once', async () => {
    expect(await sealEnd(database.db, sealing)).toBe(1);
    expect(await sealEnd(database.db, sealing)).toBe(0);
    await runOnce();
    await runOnce();
    const { checkpoints, unreadable } = await readCheckpointFile(file);
    expect(checkpoints.map(({ seq }) => seq)).toEqual([1_000, 1_005]);
    expect(unreadable).toBe(0);
    expect(await verify()).toMatchObject({ ok: true, walked: 1_005, unknownKeys: [] });
  });

  it('betray a cut tail, even when the checkpoints of the database are cut as well', async () => {
    await tamper('delete from audit_entry where seq > 900');
    expect(await verify()).toMatchObject({ ok: false, problem: 'cut', seq: 901 });
    await tamper('delete from audit_checkpoint');
    expect(await verify()).toMatchObject({ ok: false, problem: 'cut', seq: 901 });
  });

  it('betray a history that was written anew, whatever is done to the checkpoints of the database', async () => {
    await tamper(`update audit_entry set actor_name = 'somebody else' where seq = 500`);
    await rehash();
    expect(await verify()).toMatchObject({ ok: false, problem: 'rewritten', seq: 1_000 });
    await tamper(`update audit_checkpoint c set hash = e.hash from audit_entry e where e.seq = c.seq`);
    expect(await verify()).toMatchObject({ ok: false, problem: 'forged', seq: 1_000 });
    await tamper(`update audit_checkpoint set key_id = null, signature = null`);
    expect(await verify()).toMatchObject({ ok: false, problem: 'rewritten', seq: 1_000 });
    await tamper('delete from audit_checkpoint');
    expect(await verify()).toMatchObject({ ok: false, problem: 'rewritten', seq: 1_000 });
    await rm(file);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('betray it also where only the end of the log is walked', async () => {
    await tamper(`update audit_entry set actor_name = 'somebody else' where seq = 500`);
    const before = { publicKeys: [key.publicKey], outside: [] };
    expect(await verifyChain(database.db, before, { most: 3 })).toMatchObject({ ok: true, walked: 3 });
    await rehash();
    expect(await verifyChain(database.db, before, { most: 3 })).toMatchObject({ ok: false, problem: 'rewritten' });
  });

  it('are false when a line of the file was changed; half a line of a crash harms nothing', async () => {
    const line = await readFile(file, 'utf8');
    await writeFile(file, `${line}{"seq":10`);
    expect(await verify()).toMatchObject({ ok: true });
    await sealEnd(database.db, sealing);
    await runOnce();
    expect(await readCheckpointFile(file)).toMatchObject({
      checkpoints: [{ seq: 1_000 }, { seq: 1_005 }],
      unreadable: 1,
    });
    await writeFile(file, line.replace('"seq":1000', '"seq":999'));
    expect(await verify()).toMatchObject({ ok: false, problem: 'forged', seq: 999 });
  });

  it('of a key that is not known are named; of one that is trusted they count', async () => {
    const other = checkpointKeyOf(Buffer.alloc(32, 'o'));
    expect(await verify([other.publicKey])).toMatchObject({ ok: true, unknownKeys: [key.id] });
    expect(await verify([other.publicKey, key.publicKey])).toMatchObject({ ok: true, unknownKeys: [] });
  });
});
