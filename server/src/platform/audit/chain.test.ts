import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOfThisTest, ofThisTest } from '../../testing/opened.ts';
import { freshDatabase } from '../../testing/database.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/database.ts';
import { openLog } from '../log.ts';
import { numberActs } from './chain.store.ts';
import { readCheckpointFile } from './checkpoint-file.ts';
import { checkpointKeyOf } from './checkpoint-key.ts';
import { recordAct } from './record.store.ts';
import { recordRestore } from './record-restore.ts';
import { type Sealed, sealEnd as seal, type Sealing } from './seal.ts';
import { startSequencer } from './sequencer.ts';
import { testTrace } from '../../testing/test-trace.ts';
import { verifyChain } from './verify-chain.ts';

type Database = Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let folder: string;
let file: string;
const key = checkpointKeyOf(Buffer.alloc(32, 's'));
const sealing = (): Sealing => ({ key, clock: systemClock, file });
const sealEnd = (): Promise<Sealed> => seal(database.db, sealing());
const signed = { sealed: true };
const notDue = { sealed: false };

beforeEach(async () => {
  database = await ofThisTest(freshDatabase());
  folder = await folderOfThisTest();
  file = path.join(folder, 'mount', 'checkpoints.log');
});

const write = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    await recordAct(database.db, testTrace(), {
      action: 'audit.restored',
      object: { type: 'audit', id: String(n) },
      details: { known: 1, common: n },
    });
  }
};

/** What an intruder with the database's own password could do. */
const tamper = async (sql: string, more: string[] = []): Promise<void> => {
  const tables = ['audit_entry', 'audit_checkpoint', ...more];
  const each = (verb: string) => tables.map((table) => `alter table ${table} ${verb} trigger all;`).join(' ');
  await database.pool.query(`${each('disable')} ${sql}; ${each('enable')}`);
};

/** One life of the program: it numbers what waits, and sends its checkpoints outside before it ends. */
const runOnce = async (): Promise<void> => {
  while ((await numberActs(database.db)) > 0);
  await startSequencer({ ...sealing(), db: database.db, log: openLog({ level: 'silent' }) })();
};

const verify = async (publicKeys = [key.publicKey]) =>
  verifyChain(database.db, { publicKeys, outside: (await readCheckpointFile(file)).lines, isAll: true });

/** Chains the log again from its beginning, as the program would have. */
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
    expect(await numberActs(database.db)).toBe(5);
    await write(3);
    expect(await numberActs(database.db)).toBe(3);
    expect(await verify()).toMatchObject({ ok: true, walked: 8 });
  });

  it('is numbered by one at a time, without gaps, however many try', async () => {
    await write(200);
    await Promise.all(Array.from({ length: 8 }, () => numberActs(database.db)));
    await numberActs(database.db);
    expect(await verify()).toMatchObject({ ok: true, walked: 200 });
  });

  it('can not be changed or emptied by the program, and neither can its checkpoints', async () => {
    await write(2);
    await numberActs(database.db);
    await sealEnd();
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
    await numberActs(database.db);
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
    expect(await sealEnd()).toEqual(signed);
    expect(await sealEnd()).toEqual(notDue);
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

  it('betray a history that was rewritten, whatever is done to the checkpoints of the database', async () => {
    await tamper(`update audit_entry set actor_name = 'somebody else' where seq = 500`);
    await rehash();
    expect(await verify()).toMatchObject({ ok: false, problem: 'rewritten', seq: 1_000 });
    await tamper(`update audit_checkpoint c set hash = e.hash from audit_entry e where e.seq = c.seq`);
    expect(await verify()).toMatchObject({ ok: false, problem: 'forged', seq: 1_000 });
    await tamper(
      'alter table audit_checkpoint drop constraint a_checkpoint_is_signed; update audit_checkpoint set key_id = null, signature = null',
    );
    expect(await verify()).toMatchObject({ ok: false, problem: 'rewritten', seq: 1_000 });
    await tamper('delete from audit_checkpoint');
    expect(await verify()).toMatchObject({ ok: false, problem: 'rewritten', seq: 1_000 });
    await rm(file);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('betray it also where only the end of the log is walked', async () => {
    await tamper(`update audit_entry set actor_name = 'somebody else' where seq = 500`);
    const before = { publicKeys: [key.publicKey], outside: [], isAll: false };
    expect(await verifyChain(database.db, before, { most: 3 })).toMatchObject({ ok: true, walked: 3 });
    await rehash();
    expect(await verifyChain(database.db, before, { most: 3 })).toMatchObject({ ok: false, problem: 'rewritten' });
  });

  it('are false when a line of the file was changed; half a line of a crash harms nothing', async () => {
    const line = await readFile(file, 'utf8');
    await writeFile(file, `${line}{"seq":10`);
    expect(await verify()).toMatchObject({ ok: true });
    await sealEnd();
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

describe('the file of checkpoints outside', () => {
  beforeEach(async () => {
    await write(3);
    await runOnce();
    expect(await sealEnd()).toEqual(signed);
    await write(2);
    await runOnce();
    expect(await sealEnd()).toEqual(signed);
    await write(1);
    await runOnce();
  });

  it('is no alarm where there never was one', async () => {
    const other = await freshDatabase();
    const nothing = { publicKeys: [key.publicKey], outside: [], isAll: true };
    expect(await verifyChain(other.db, nothing)).toMatchObject({ ok: true, walked: 0 });
    await other.close();
  });

  it('is an alarm when it is gone, and nothing is signed until it is explained', async () => {
    await rm(file);
    expect(await verify()).toMatchObject({ ok: false, problem: 'outside_missing' });
    expect(await sealEnd()).toEqual({ sealed: false, refused: { problem: 'outside_missing', seq: null } });
    expect((await readCheckpointFile(file)).lines).toEqual([]);
  });

  it.each([
    ['its end', (lines: string[]) => lines.slice(0, -1), 5],
    ['its beginning', (lines: string[]) => lines.slice(1), 3],
  ])('is an alarm when it lost %s', async (_, cut, seq) => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
    await writeFile(file, cut(lines).join('\n'));
    expect(await verify()).toMatchObject({ ok: false, problem: 'outside_shortened', seq });
    expect(await sealEnd()).toEqual({ sealed: false, refused: { problem: 'outside_shortened', seq } });
  });

  it('keeps a log that was rewritten from being signed', async () => {
    await tamper(`update audit_entry set actor_name = 'somebody else' where seq = 2`);
    await rehash();
    await tamper('delete from audit_checkpoint');
    expect(await sealEnd()).toMatchObject({ sealed: false, refused: { problem: 'rewritten' } });
    expect((await readCheckpointFile(file)).lines).toHaveLength(2);
  });

  it('keeps a log from being signed whose new entries were changed since the last checkpoint', async () => {
    await tamper(`update audit_entry set actor_name = 'somebody else' where seq = 6`);
    expect(await sealEnd()).toEqual({ sealed: false, refused: { problem: 'changed', seq: 6 } });
  });

  it('keeps a log from being signed after a line of a key that nobody vouches for', async () => {
    const other = checkpointKeyOf(Buffer.alloc(32, 'o'));
    const mine = { ...sealing(), key: other };
    expect(await seal(database.db, mine)).toEqual({ sealed: false, refused: { problem: 'unknown_key', seq: 5 } });
    expect(await seal(database.db, { ...mine, trusted: [key.publicKey] })).toEqual(signed);
  });

  it('has every checkpoint before the database has it', async () => {
    await rm(path.dirname(file), { recursive: true });
    await writeFile(path.dirname(file), 'the mount is no directory');
    expect(await sealEnd()).toMatchObject({ sealed: false, refused: { problem: 'outside_missing' } });
    const { rows } = await database.pool.query('select from audit_checkpoint');
    expect(rows).toHaveLength(2);
  });
});

describe('a restore from a copy', () => {
  /** Puts the database back to when the log had so many entries. */
  const putBack = (seq: number) =>
    tamper(`delete from audit_entry where seq > ${seq}; delete from audit_checkpoint where seq > ${seq}`);

  beforeEach(async () => {
    for (const count of [4, 3, 3]) {
      await write(count);
      await runOnce();
      await sealEnd();
    }
    await putBack(5);
  });

  it('is an alarm, also after the log grew again; put on record, the log goes on and says how much is lost', async () => {
    expect(await verify()).toMatchObject({ ok: false, problem: 'cut', seq: 6 });
    await write(8);
    await runOnce();
    expect(await verify()).toMatchObject({ ok: false, problem: 'rewritten', seq: 7 });
    expect((await sealEnd()).refused).toBeDefined();

    const outcome = await recordRestore(database.db, sealing(), 'the disk died');
    expect(outcome).toMatchObject({ kind: 'recorded', restore: { known: 10, common: 4, seq: 14 } });
    const restored = { because: 'the disk died', lost: 6 };
    expect(await verify()).toMatchObject({ ok: true, walked: 14, restores: [restored] });
    expect(await recordRestore(database.db, sealing(), 'again')).toEqual({ kind: 'fits' });

    await write(2);
    await runOnce();
    expect(await sealEnd()).toEqual(signed);
    expect(await verify()).toMatchObject({ ok: true, walked: 16, restores: [restored] });
    await tamper(`delete from audit_entry where seq > 12`);
    expect(await verify()).toMatchObject({ ok: false, problem: 'cut', seq: 13 });
  });

  it('counts only with the row that the owner wrote, and only with its line outside', async () => {
    await recordRestore(database.db, sealing(), 'the disk died');
    const lines = await readFile(file, 'utf8');
    await writeFile(
      file,
      lines
        .split('\n')
        .filter((line) => !line.includes('restored'))
        .join('\n'),
    );
    expect(await verify()).toMatchObject({ ok: false });
    await writeFile(file, lines.replace('the disk died', 'the disk was fine'));
    expect(await verify()).toMatchObject({ ok: false, problem: 'forged' });
    await writeFile(file, lines);
    expect(await verify()).toMatchObject({ ok: true });
    await database.pool.query(`alter table audit_restore disable trigger all; delete from audit_restore`);
    expect(await verify()).toMatchObject({ ok: false, problem: 'forged' });
  });

  it("can not be put on record by the program's user of the database", async () => {
    const program = openDatabase({ url: database.programUrl, log: openLog({ level: 'silent' }), max: 2 });
    await expect(recordRestore(program.db, sealing(), 'nothing happened')).rejects.toMatchObject({ code: '42501' });
    expect(await verify()).toMatchObject({ ok: false, problem: 'cut' });
    await program.close();
  });

  it('explains no log that is broken itself', async () => {
    await tamper(`update audit_entry set actor_name = 'somebody else' where seq = 2`);
    const outcome = await recordRestore(database.db, sealing(), 'the disk died');
    expect(outcome).toEqual({ kind: 'broken', problem: 'changed', seq: 2 });
  });

  it('may be followed by another, further back', async () => {
    await recordRestore(database.db, sealing(), 'the disk died');
    await write(3);
    await runOnce();
    await sealEnd();
    await tamper('delete from audit_restore; delete from audit_entry where seq > 3; delete from audit_checkpoint', [
      'audit_restore',
    ]);
    expect(await verify()).toMatchObject({ ok: false });
    expect(await recordRestore(database.db, sealing(), 'an older copy')).toMatchObject({ kind: 'recorded' });
    expect(await verify()).toMatchObject({ ok: true, restores: [{ because: 'an older copy' }] });
  });

  it('lets the log go on as well when the file outside was lost', async () => {
    await recordRestore(database.db, sealing(), 'the disk died');
    await rm(file);
    expect(await verify()).toMatchObject({ ok: false, problem: 'outside_missing' });
    await recordRestore(database.db, sealing(), 'the other disk died too');
    // The row of the earlier restore has its line nowhere now; the later one has made that good.
    expect(await verify()).toMatchObject({ ok: true, restores: [{ because: 'the other disk died too' }] });
  });
});
