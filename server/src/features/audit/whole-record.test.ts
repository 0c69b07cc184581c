import type { AuditAction } from '@keywright/contract/audit-actions';
import { answerReport, reportOwnCode } from '@keywright/contract/code-reports';
import {
  askPhotoAgain,
  declineRequest,
  deskRequest,
  processRequest,
  releaseRequest,
  startRequest,
  takeOverRequest,
} from '@keywright/contract/desk';
import { noteMember, reinstateMember, revokeMember, validateMember } from '@keywright/contract/members';
import { revealOwnCode, sendOwnPhoto } from '@keywright/contract/orders';
import { reviewDocument } from '@keywright/contract/reviews';
import { secondLook } from '@keywright/contract/second-look';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { numberActs } from '../../platform/audit/chain.store.ts';
import { checkpointKeyOf } from '../../platform/audit/checkpoint-key.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';
import type { Answer } from '../../testing/answer.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { type Visitor, visitor } from '../../testing/browser.ts';
import { found } from '../../testing/found.ts';
import { aRegistered, allKinds, lookAt } from '../../testing/members.ts';
import { aMember, anAdmin } from '../../testing/people.ts';
import { aVehicle, lookAtPhotos, paidAsMember, threePhotos } from '../../testing/requests.ts';
import { documentIdOf } from '../../testing/reviews.ts';

const app = await appOfThisFile();

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

/** What the answers said was done, by the acts that the log should hold. */
const openCount = () => {
  const counted = new Map<AuditAction, number>();
  const did = (action: AuditAction, times = 1): void => void counted.set(action, (counted.get(action) ?? 0) + times);
  /** Does it, and counts it once it is said to be done. */
  const act = async <A extends Answer>(action: AuditAction, doing: Promise<A>): Promise<A> => {
    const answer = await doing;
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    did(action);
    return answer;
  };
  return { counted, did, act };
};

type Day = ReturnType<typeof openCount> & {
  roll: (n: number) => number;
  buyer: Visitor;
  /** Two admins; who holds a request may be the one or the other. */
  desk: readonly [Visitor, Visitor];
};

const begin = async ({ roll, act, desk: [admin, other] }: Day, id: string): Promise<Visitor> => {
  const at = { params: { id } };
  await act('request.started', admin.call(startRequest, at));
  // A second press moves nothing.
  if (roll(2) === 0) await admin.call(startRequest, at);
  if (roll(2) === 0) {
    await act('request.released', admin.call(releaseRequest, at));
    expect((await admin.call(releaseRequest, at)).status).toBe(409);
    await act('request.started', admin.call(startRequest, at));
  }
  if (roll(2) === 0) return admin;
  // Nobody takes over from who is at work, and only so much stands in the log.
  expect((await other.call(takeOverRequest, at)).status).toBe(409);
  const longAgo = new Date(app.clock.now().getTime() - 24 * 60 * 60_000);
  await app.db.updateTable('request').set({ touched_at: longAgo }).where('id', '=', id).execute();
  await act('request.taken_over', other.call(takeOverRequest, at));
  return other;
};

/** One photo is asked for again, and comes. */
const photoAgain = async ({ act, buyer }: Day, holder: Visitor, id: string): Promise<void> => {
  const wanted = { params: { id }, body: { kind: 'backId', reason: 'GLARE' } } as const;
  await act('request.photo_asked_again', holder.call(askPhotoAgain, wanted));
  // The same once more is the same.
  expect((await holder.call(askPhotoAgain, wanted)).status).toBe(200);
  const { backId: photo } = await threePhotos();
  const sent = { params: { id }, body: { kind: 'backId' }, files: { photo } } as const;
  await act('request.photo_replaced', buyer.call(sendOwnPhoto, sent));
  expect((await buyer.call(sendOwnPhoto, sent)).status).toBe(409);
};

const deliver = async (day: Day, holder: Visitor, id: string): Promise<void> => {
  const { roll, act, did, buyer, desk } = day;
  if (roll(2) === 0) await photoAgain(day, holder, id);
  if (roll(2) === 0) {
    const second = found(desk.find((one) => one !== holder));
    const mark = await lookAtPhotos(second, id);
    did('image.viewed', 3);
    const said = { params: { id }, body: { verdict: 'OBJECTED', note: 'Looks printed.', mark } } as const;
    await act('request.second_look', second.call(secondLook, said));
    expect((await second.call(secondLook, said)).status).toBe(200);
  }
  await lookAtPhotos(holder, id);
  did('image.viewed', 3);
  const release = { vehicleId: id, keycode: 'K1234', documentsVerified: true };
  await act('request.fulfilled', holder.call(processRequest, { body: release }));
  for (let looks = roll(3); looks > 0; looks -= 1) {
    await act('code.revealed', buyer.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } }));
  }
  if (roll(2) === 0) return;
  const reported = { params: { id }, body: { kind: 'NO_TURN' } } as const;
  await act('code.reported', buyer.call(reportOwnCode, reported));
  const { json } = await desk[0].call(deskRequest, { params: { id } });
  const [answer, action] =
    roll(2) === 0 ? (['EXPLAINED', 'code.explained'] as const) : (['MONEY_BACK', 'code.money_back'] as const);
  const body = { report: found(json.report).id, answer, note: 'Half a turn back first.' };
  const [first, second] = desk;
  if (answer === 'MONEY_BACK') {
    const mark = await lookAtPhotos(second, id);
    did('image.viewed', 3);
    await act('request.second_look', second.call(secondLook, { params: { id }, body: { verdict: 'APPROVED', mark } }));
  }
  await act(action, first.call(answerReport, { params: { id }, body }));
  expect((await second.call(answerReport, { params: { id }, body })).status).toBe(409);
};

/** The desk looks after a member: notes, papers, access. */
const lookAfterMember = async ({ act, did, desk: [admin] }: Day): Promise<void> => {
  const { person, seen } = await aRegistered(app);
  did('session.signed_in');
  const params = { id: person.id };
  await act('person.noted', admin.call(noteMember, { params, body: { notes: 'Called back.' } }));
  await lookAt(admin, seen);
  did('person.file_viewed', allKinds.length);
  const docId = await documentIdOf(app, person.id, 'frontId');
  await act('document.verified', admin.call(reviewDocument, { params: { docId }, body: { verified: true } }));
  await act('person.validated', admin.call(validateMember, { params, body: { reason: 'Known in person.' } }));
  expect((await admin.call(validateMember, { params, body: { reason: 'Known in person.' } })).status).toBe(200);
  await act('person.revoked', admin.call(revokeMember, { params }));
  expect((await admin.call(revokeMember, { params })).status).toBe(200);
  await act('person.reinstated', admin.call(reinstateMember, { params }));
};

test.each([11, 47])(
  'I-23: in a random day (%i) the log holds each move, look and login once, without a gap',
  async (seed) => {
    await sql`drop table if exists seen_status cascade`.execute(app.db);
    await sql`drop function if exists see_status cascade`.execute(app.db);
    await watchStatuses();
    const since = (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(app.db)).rows[0]?.now;
    const roll = dice(seed);
    const count = openCount();
    const enter = async (person: { email: string; password: string }) => {
      const browser = visitor(app.url);
      if (roll(2) === 0) {
        expect((await browser.signIn({ ...person, password: 'wrong' })).status).toBe(400);
        count.did('session.refused');
      }
      await count.act('session.signed_in', browser.signIn(person));
      return browser;
    };
    const people = await Promise.all([aMember(app.db), anAdmin(app.db), anAdmin(app.db)]);
    const day: Day = {
      ...count,
      roll,
      buyer: await enter(people[0]),
      desk: [await enter(people[1]), await enter(people[2])],
    };
    for (let n = 0; n < 8; n += 1) {
      const { id } = await paidAsMember(app, day.buyer, aVehicle());
      const end = roll(5);
      if (end === 0) continue;
      const holder = await begin(day, id);
      if (end === 1) continue;
      if (end > 2) {
        await deliver(day, holder, id);
        continue;
      }
      const said = { params: { id }, body: { reason: 'ID_UNREADABLE', note: 'x' } } as const;
      await count.act('request.declined', holder.call(declineRequest, said));
    }
    await lookAfterMember(day);

    const after = `at > '${since?.toISOString()}'`;
    const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from seen_status group by status`.execute(app.db);
    const actsOf: Record<string, AuditAction[]> = {
      IN_CART: ['request.asked'],
      PENDING: ['request.queued', 'request.released'],
      INPROGRESS: ['request.started'],
      FULFILLED: ['request.fulfilled'],
      DECLINED: ['request.declined'],
    };
    expect(rows.length).toBeGreaterThan(3);
    for (const { status, count: times } of rows) {
      const acts = (actsOf[status] ?? []).map((act) => `'${act}'`).join();
      expect([status, await logged(`action in (${acts}) and ${after}`)]).toEqual([status, times]);
    }
    expect(count.counted.get('code.revealed')).toBeGreaterThan(0);
    for (const [action, times] of count.counted) {
      expect([action, await logged(`action = '${action}' and ${after}`)]).toEqual([action, times]);
    }

    const key = checkpointKeyOf(app.parts.settings.secretKey);
    while ((await numberActs(app.db)) > 0);
    const whole = await verifyChain(app.db, { publicKeys: [key.publicKey], outside: [], isAll: false });
    expect(whole).toMatchObject({ ok: true, walked: await logged('true') });
  },
);
