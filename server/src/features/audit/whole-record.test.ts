import { declineRequest, processRequest, startRequest } from '@keywright/contract/desk';
import { revealOwnCode } from '@keywright/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberActs } from '../../platform/audit/chain.store.ts';
import { checkpointKeyOf } from '../../platform/audit/checkpoint-key.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';
import { startApp, type TestApp } from '../../testing/app.ts';
import { visitor } from '../../testing/browser.ts';
import { aMember, anAdmin } from '../../testing/people.ts';
import { aVehicle, lookAtPhotos, paidAsMember } from '../../testing/requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A random number below `n`, the same in every run of this seed. */
const dice = (seed: number) => {
  let state = seed;
  return (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
};

/**
 * Counts beside the program: by what the answers said, and by a table that a trigger of the test's own writes at every
 * change of a request's status.
 */
const watchStatuses = async (): Promise<void> => {
  await sql`create table seen_status (request_id uuid, status text)`.execute(app.db);
  await sql`create function see_status() returns trigger language plpgsql security definer as $$ begin
    if tg_op = 'INSERT' or new.status <> old.status then insert into seen_status values (new.id, new.status); end if;
    return null; end $$`.execute(app.db);
  await sql`create trigger see_status after insert or update on request for each row execute function see_status()`.execute(
    app.db,
  );
};

const logged = async (where: string): Promise<number> => {
  const { rows } = await sql
    .raw<{ count: number }>(`select count(*)::int as count from audit_entry where ${where}`)
    .execute(app.db);
  return rows[0]?.count ?? -1;
};

test.each([11, 47])(
  'I-23: in a random day (%i) the log holds each move, look and login once, without a gap',
  async (seed) => {
    await sql`drop table if exists seen_status cascade`.execute(app.db);
    await sql`drop function if exists see_status cascade`.execute(app.db);
    await watchStatuses();
    const since = (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(app.db)).rows[0]?.now;
    const roll = dice(seed);
    const counted = { logins: 0, refused: 0, reveals: 0 };
    const enter = async (person: { email: string; password: string }) => {
      const browser = visitor(app.url);
      if (roll(2) === 0) {
        expect((await browser.signIn({ ...person, password: 'wrong' })).status).toBe(400);
        counted.refused += 1;
      }
      expect((await browser.signIn(person)).status).toBe(200);
      counted.logins += 1;
      return browser;
    };
    const [member, desk] = await Promise.all([aMember(app.db), anAdmin(app.db)]);
    const buyer = await enter(member);
    const admin = await enter(desk);
    for (let n = 0; n < 8; n += 1) {
      const { id } = await paidAsMember(app, buyer, aVehicle());
      const end = roll(4);
      if (end === 0) continue;
      await admin.call(startRequest, { params: { id } });
      // A second press moves nothing.
      if (roll(2) === 0) await admin.call(startRequest, { params: { id } });
      if (end === 1) continue;
      if (end === 2) {
        expect(
          (await admin.call(declineRequest, { params: { id }, body: { reason: 'ID_UNREADABLE', note: 'x' } })).status,
        ).toBe(200);
        continue;
      }
      await lookAtPhotos(admin, id);
      const release = { vehicleId: id, keycode: 'K1234', documentsVerified: true };
      expect((await admin.call(processRequest, { body: release })).status).toBe(200);
      for (let looks = roll(3); looks > 0; looks -= 1) {
        expect((await buyer.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } })).status).toBe(200);
        counted.reveals += 1;
      }
    }

    const after = `at > '${since?.toISOString()}'`;
    const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from seen_status group by status`.execute(app.db);
    const actOf: Record<string, string> = {
      IN_CART: 'request.asked',
      PENDING: 'request.queued',
      INPROGRESS: 'request.started',
      FULFILLED: 'request.fulfilled',
      DECLINED: 'request.declined',
    };
    expect(rows.length).toBeGreaterThan(3);
    expect(counted.reveals).toBeGreaterThan(0);
    for (const { status, count } of rows) {
      expect([status, await logged(`action = '${actOf[status]}' and ${after}`)]).toEqual([status, count]);
    }
    expect(await logged(`action = 'session.signed_in' and ${after}`)).toBe(counted.logins);
    expect(await logged(`action = 'session.refused' and ${after}`)).toBe(counted.refused);
    expect(await logged(`action = 'code.revealed' and ${after}`)).toBe(counted.reveals);

    const key = checkpointKeyOf(app.parts.settings.secretKey);
    while ((await numberActs(app.db)) > 0);
    const whole = await verifyChain(app.db, { publicKeys: [key.publicKey], outside: [], isAll: false });
    expect(whole).toMatchObject({ ok: true, walked: await logged('true') });
  },
);
