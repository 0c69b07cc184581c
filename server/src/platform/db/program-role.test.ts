import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { prepareDatabase } from '../../own-database.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as } from '../../testing/browser.ts';
import { freshDatabase } from '../../testing/database.ts';
import { aSuperAdmin } from '../../testing/people.ts';
import { openLog } from '../log.ts';
import { differenceOf, userOf } from './rights.ts';

const log = openLog({ level: 'silent' });
const app = await appOfThisFile();
await as(app, await aSuperAdmin(app.db));

/** What an intruder could say who speaks as the running program does. */
const refusal = async (statement: string): Promise<unknown> =>
  sql
    .raw(statement)
    .execute(app.parts.db)
    .then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );

describe("whoever speaks as the program's user of the database", () => {
  test.each([
    ['make a table', 'create table loot (id int)'],
    ['make a temporary table', 'create temporary table loot (id int)'],
    ['make a schema', 'create schema loot'],
    ['make a function', `create function loot() returns int language sql as 'select 1'`],
    ['change a table', 'alter table person add column loot text'],
    ['drop a table', 'drop table notice'],
    ['empty a table', 'truncate attempt'],
    ['switch a guard off', 'alter table audit_entry disable trigger all'],
    ['take a guard away', 'drop trigger audit_entry_keeps on audit_entry'],
    ['switch all guards off', 'set session_replication_role = replica'],
    [
      'change what a guard does',
      'create or replace function audit_entry_is_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
    ],
    ['change the log', `update audit_entry set action = 'x'`],
    ['delete from the log', 'delete from audit_entry'],
    [
      'antedate an entry',
      `insert into audit_entry (at, actor_kind, action, object_type, object_id) values ('2001-01-01', 'system', 'x.y', 'x', '1')`,
    ],
    [
      'number an entry that it writes',
      `insert into audit_entry (seq, hash, actor_kind, action, object_type, object_id) values (77, 'x', 'system', 'x.y', 'x', '1')`,
    ],
    ['choose a number in the log', `update audit_entry set seq = 9, hash = 'x' where seq is null`],
    ['put a restore on record', `insert into audit_restore select gen_random_uuid(), now(), 'x', 9, 0, 1, 'x'`],
    ['change a checkpoint', 'update audit_checkpoint set seq = 1'],
    ['delete a checkpoint', 'delete from audit_checkpoint'],
    ['delete somebody', 'delete from person'],
    ['delete a legal hold', 'delete from legal_hold'],
    ['change what a law said', `update jurisdiction_rule set source = 'x'`],
    ['delete what a law said', 'delete from jurisdiction_rule'],
    ['delete a code', 'delete from vault_record'],
    ['allow itself another move', `insert into status_move values ('request', 'PENDING', 'FULFILLED')`],
    ['say that a migration was applied', `insert into schema_migration (name, sha256) values ('9999-x.sql', '')`],
    ['run a program on the machine', `copy person (email) to program 'true'`],
    ['write a file of the machine', `copy person (email) to '/tmp/loot'`],
    ['read a file of the machine', `select pg_read_file('/etc/hostname')`],
    ['read the passwords', 'select rolpassword from pg_authid'],
    ['become the owner', 'set role postgres'],
    ['be the owner', 'set session authorization postgres'],
    ['make itself a superuser', 'alter role keywright_app superuser'],
    ['make another user', 'create role loot login'],
    ['change a setting of the server', `alter system set log_statement = 'all'`],
    ['load a library', `load 'auto_explain'`],
    ['bring an extension in', 'create extension file_fdw'],
    ['bring a language in', 'create language plperlu'],
    ['keep a large object', `select lo_from_bytea(0, 'loot')`],
    ['make a large object', 'select lo_create(0)'],
    ['make one in the old way', 'select lo_creat(-1)'],
  ])('can not %s', async (_, statement) => {
    expect(await refusal(statement)).toBe('42501');
  });

  test('can do what the program does', async () => {
    expect(await refusal(`insert into attempt (bucket) values ('x')`)).toBe('done');
    expect(
      await refusal(
        `insert into audit_entry (actor_kind, action, object_type, object_id) values ('system', 'x.y', 'x', '1')`,
      ),
    ).toBe('done');
  });

  test('can not set a number in the log that stands, nor change one that is numbered', async () => {
    await expect
      .poll(async () => (await sql`select from audit_entry where seq is null`.execute(app.db)).rows)
      .toEqual([]);
    expect(await refusal('update audit_entry set seq = seq + 1000')).toBe('42501');
    expect(await refusal(`update audit_entry set hash = 'x'`)).toBe('42501');
  });
});

/** A user that nobody else's test knows: of roles there is one list for all databases. */
const anotherUser = (programUrl: string): { address: URL; name: string } => {
  const name = `kw_${randomUUID().slice(0, 8)}`;
  const address = new URL(programUrl);
  address.username = name;
  address.password = encodeURIComponent('a pass/wörd:of its own');
  return { address, name };
};

describe("the program's user", () => {
  test('has every right of the table of grants, and no other', async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    const difference = await differenceOf(client, 'keywright_app').finally(() => client.end());
    expect(difference).toEqual({ excess: [], lacking: [] });
  });

  test('is told from one that was given more, or that lacks something, and is put right by the next start', async () => {
    const database = await freshDatabase();
    const role = userOf(database.programUrl);
    const difference = () => differenceOf(database.pool, role);
    await database.pool.query(`create table undecided (id int); create sequence numbers;
      grant select on undecided to public; grant delete on person to ${role}; grant usage on sequence numbers to ${role};
      grant update (at) on audit_entry to ${role}; grant create on schema public to ${role};
      grant temporary on database ${new URL(database.url).pathname.slice(1)} to ${role};
      create function sesame() returns int language sql security definer as 'select 1';
      revoke insert on attempt from ${role}; drop policy ${role} on graphile_worker._private_jobs`);
    expect(await difference()).toEqual({
      excess: [
        'calls sesame',
        'makes temporary tables',
        'makes things in the schema public',
        'public.audit_entry: update (at)',
        'public.numbers: its numbers',
        'public.person: delete',
        'public.undecided: select',
      ],
      lacking: ['graphile_worker._private_jobs: rows', 'public.attempt: insert'],
    });
    await prepareDatabase({ ownerUrl: database.url, programUrl: database.programUrl, log });
    expect(await difference()).toEqual({ excess: [], lacking: [] });
    await database.close();
  });

  test('begins again with each start, whatever it told its next connections to begin with', async () => {
    const database = await freshDatabase();
    const { address, name } = anotherUser(database.programUrl);
    const start = () => prepareDatabase({ ownerUrl: database.url, programUrl: address.href, log });
    try {
      await start();
      const asProgram = new pg.Client({ connectionString: address.href });
      await asProgram.connect();
      await asProgram.query(`alter role ${name} set default_transaction_read_only = on;
        alter role ${name} in database ${address.pathname.slice(1)} set search_path = pg_temp`);
      await asProgram.end();
      expect((await differenceOf(database.pool, name)).excess).toEqual([
        'begins with a setting of its own: default_transaction_read_only',
        'begins with a setting of its own: search_path',
      ]);
      expect(await start()).toEqual([]);
    } finally {
      await database.pool.query(`drop owned by ${name}; drop role ${name}`);
      await database.close();
    }
  });

  test('is made with its password where there is none, whoever starts first', async () => {
    const database = await freshDatabase({ migrated: false });
    const { address, name } = anotherUser(database.programUrl);
    try {
      await Promise.all(
        [1, 2, 3].map(() => prepareDatabase({ ownerUrl: database.url, programUrl: address.href, log })),
      );
      const client = new pg.Client({ connectionString: address.href });
      await client.connect();
      expect(await differenceOf(client, name).finally(() => client.end())).toEqual({ excess: [], lacking: [] });
    } finally {
      await database.pool.query(`drop owned by ${name}; drop role ${name}`);
      await database.close();
    }
  });
});
