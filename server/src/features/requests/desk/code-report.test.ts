import {
  answerReport,
  codeReports,
  replaceCode,
  reportOwnCode,
  reportTrackedCode,
} from '@keywright/contract/code-reports';
import { deskCounts, deskRequest, deskReveal, processRequest, transactions } from '@keywright/contract/desk';
import { changeFlagRule, flagRules } from '@keywright/contract/flags';
import { myRequests, revealOwnCode, revealTrackedCode, trackOrder } from '@keywright/contract/orders';
import { deleteProfile } from '@keywright/contract/profile';
import { secondLook } from '@keywright/contract/second-look';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { actionsOn, requestRow, templatesOwed } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import {
  fulfil,
  lookAtPhotos,
  paidAsGuest,
  paidAsMember,
  reportNoTurn,
  startAndLook,
} from '../../../testing/requests.ts';
import { destroyCodes } from '../destroy-codes.ts';

const DAY = 24 * 60 * 60_000;
const clock = heldClock();
const app = await appOfThisFile({ clock });
const annHerself = await anAdmin(app.db, { fname: 'Ann', lname: 'Archer' });
const bobHimself = await anAdmin(app.db, { fname: 'Bob', lname: 'Baker' });
let ann: Visitor;
let bob: Visitor;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  ann = await as(app, annHerself);
  bob = await as(app, bobHimself);
});

/** A member of long standing, whom nothing flags, and whose code Ann has sent. */
const delivered = async () => {
  const member = await as(
    app,
    await aMember(app.db, { state: 'Ohio', createdAt: new Date(clock.now().getTime() - 400 * DAY) }),
  );
  const { id, orderId } = await paidAsMember(app, member);
  await fulfil(ann, id);
  return { id, orderId, member, person: member.person };
};
const reported = async () => {
  const scene = await delivered();
  return { ...scene, report: await reportNoTurn(scene.member, ann, scene.id) };
};
const mine = async (member: Visitor, id: string) =>
  found((await member.call(myRequests)).json.fulfilledRequests.find((one) => one.id === id));
const caseOf = async (id: string, by = ann) => (await by.call(deskRequest, { params: { id } })).json;
const approve = async (id: string, by: Visitor) =>
  by.call(secondLook, { params: { id }, body: { verdict: 'APPROVED', mark: await lookAtPhotos(by, id) } });
const replace = async (by: Visitor, { id, report }: { id: string; report: string }, keycode = 'K9999') => {
  await lookAtPhotos(by, id);
  return by.call(replaceCode, {
    params: { id },
    body: { report, keycode, codeSource: 'DEALER', codeReference: 'INV-7' },
  });
};
const answer = (
  by: Visitor,
  { id, report }: { id: string; report: string },
  how: 'MONEY_BACK' | 'EXPLAINED',
  note = '',
) => by.call(answerReport, { params: { id }, body: { report, answer: how, note } });
const openOwn = async (member: Visitor, id: string) =>
  (await member.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } })).json.value;
const mailsAbout = (id: string) => templatesOwed(app, { about: id });

describe('a customer who says that a code does not work', () => {
  it('can be rung up by the number of their account; who has none gives none', async () => {
    const { id, person, member } = await delivered();
    await app.db.updateTable('person').set({ phone: '(512) 555-0188' }).where('id', '=', person.id).execute();
    // Not before there is something to ask.
    expect(JSON.stringify(await caseOf(id))).not.toContain('555-0188');
    await reportNoTurn(member, ann, id);
    expect((await caseOf(id)).report?.phone).toBe('(512) 555-0188');
    await app.db.updateTable('person').set({ phone: '' }).where('id', '=', person.id).execute();
    expect((await caseOf(id)).report?.phone).toBe(null);
  });

  it('is an item at the desk, with the record beside it; the same again is the same item', async () => {
    const { id, member } = await delivered();
    await openOwn(member, id);
    const before = (await ann.call(deskCounts)).json.reported;
    const said = { params: { id }, body: { kind: 'OTHER', note: 'Half a turn, then it sticks.' } } as const;
    expect((await member.call(reportOwnCode, said)).status).toBe(200);
    expect((await member.call(reportOwnCode, said)).status).toBe(200);
    expect((await ann.call(deskCounts)).json.reported).toBe(before + 1);
    const row = found((await bob.call(codeReports)).json.find((one) => one.id === id));
    expect(row.report).toMatchObject({
      kind: 'OTHER',
      note: 'Half a turn, then it sticks.',
      releasedBy: 'Ann Archer',
      opened: 1,
      before: 0,
    });
    expect(row.can).toContain('answerReport');
    expect((await mine(member, id)).report).toMatchObject({ kind: 'OTHER', state: 'OPEN', answeredAt: null });
    expect((await mine(member, id)).can).toEqual(['reveal', 'confirm']);
    expect((await actionsOn(app, id)).filter((act) => act === 'code.reported')).toHaveLength(1);
    const other = await member.call(reportOwnCode, { params: { id }, body: { kind: 'NO_TURN' } });
    expect([other.status, other.refusal?.code]).toEqual([409, 'report.open']);
  });

  it('needs a delivered code, their own, and says in words what none of the choices says, without the code', async () => {
    const { id, member } = await delivered();
    const stranger = await as(app, await aMember(app.db));
    expect((await stranger.call(reportOwnCode, { params: { id }, body: { kind: 'NO_TURN' } })).status).toBe(404);
    const wordless = await member.call(reportOwnCode, { params: { id }, body: { kind: 'OTHER' } });
    expect(wordless.refusal?.fieldCodes).toEqual({ note: 'report.note_required' });
    const withCode = { kind: 'OTHER', note: 'It says K-1234 on my paper.' } as const;
    const refused = await member.call(reportOwnCode, { params: { id }, body: withCode });
    expect(refused.refusal?.fieldCodes).toEqual({ note: 'text.may_hold_code' });
    const noPin = await member.call(reportOwnCode, { params: { id }, body: { kind: 'PIN_REFUSED' } });
    expect(noPin.refusal?.code).toBe('report.no_pin');
    const waiting = await paidAsMember(app, member);
    const early = await member.call(reportOwnCode, { params: { id: waiting.id }, body: { kind: 'NO_TURN' } });
    expect(early.refusal?.code).toBe('code.not_ready');
  });

  it('can confirm that a word of the note is no code', async () => {
    const { id, member } = await delivered();
    const body = { kind: 'OTHER', note: 'Tried it on the F-150 at bay 12B34.' } as const;
    const refused = await member.call(reportOwnCode, { params: { id }, body });
    expect(refused.refusal?.fieldCodes).toEqual({ note: 'text.may_hold_code' });
    expect((await member.call(reportOwnCode, { params: { id }, body: { ...body, noCode: true } })).status).toBe(200);
    expect((await caseOf(id)).report?.note).toBe(body.note);
    const guest = visitor(app.url);
    const tracked = await paidAsGuest(app, guest);
    await fulfil(ann, tracked.id);
    const call = { params: { token: tracked.trackToken }, body: { ...body, requestId: tracked.id } };
    expect((await guest.call(reportTrackedCode, call)).refusal?.fieldCodes).toEqual({ note: 'text.may_hold_code' });
    expect((await guest.call(reportTrackedCode, { ...call, body: { ...call.body, noCode: true } })).status).toBe(200);
  });

  it('may be a guest, by the order’s link', async () => {
    const { id, trackToken: token } = await paidAsGuest(app, visitor(app.url));
    await fulfil(ann, id);
    const guest = visitor(app.url);
    const body = { requestId: id, kind: 'LOCKS_CHANGED' } as const;
    expect((await guest.call(reportTrackedCode, { params: { token }, body })).status).toBe(200);
    const { json } = await guest.call(trackOrder, { params: { token } });
    expect(json.requests[0]?.report?.state).toBe('OPEN');
    const elsewhere = await paidAsGuest(app, visitor(app.url));
    const other = await guest.call(reportTrackedCode, { params: { token: elsewhere.trackToken }, body });
    expect(other.status).toBe(404);
    const opened = await guest.call(revealTrackedCode, { params: { token }, body: { requestId: id, what: 'keycode' } });
    expect(opened.json.value).toBe('K1234');
  });

  it('is sent to a person after the third time', async () => {
    const scene = await reported();
    for (const n of [1, 2]) {
      expect((await answer(ann, scene, 'EXPLAINED', `Look ${n}.`)).status).toBe(200);
      scene.report = await reportNoTurn(scene.member, ann, scene.id);
    }
    expect((await caseOf(scene.id)).report?.before).toBe(2);
    // A report that was withdrawn is not counted.
    await app.db
      .updateTable('code_report')
      .set({ state: 'WITHDRAWN', answered_at: new Date() })
      .where('request_id', '=', scene.id)
      .where('state', '=', 'OPEN')
      .execute();
    scene.report = await reportNoTurn(scene.member, ann, scene.id);
    await answer(ann, scene, 'EXPLAINED', 'Look 3.');
    const again = await scene.member.call(reportOwnCode, { params: { id: scene.id }, body: { kind: 'NO_TURN' } });
    expect(again.refusal?.code).toBe('report.too_many');
    expect((await mine(scene.member, scene.id)).can).toEqual(['reveal', 'confirm']);
  });
});

describe('another code in its place', () => {
  it('waits for a second admin, whoever sends it; then the customer opens it, and hears of it by mail', async () => {
    const scene = await reported();
    const alone = await replace(bob, scene);
    expect([alone.status, alone.refusal?.code]).toEqual([409, 'request.second_look']);
    expect((await approve(scene.id, bob)).status).toBe(200);
    expect((await replace(bob, scene)).refusal?.code).toBe('request.second_look');
    // One's own look does not count for oneself, and the screen says so.
    expect([
      (await caseOf(scene.id, bob)).secondLook.isApproved,
      (await caseOf(scene.id)).secondLook.isApproved,
    ]).toEqual([false, true]);
    expect(await openOwn(scene.member, scene.id)).toBe('K1234');
    const sent = await replace(ann, scene);
    expect([sent.status, sent.json.report]).toEqual([200, null]);
    expect(await openOwn(scene.member, scene.id)).toBe('K9999');
    expect((await mine(scene.member, scene.id)).report).toMatchObject({ state: 'REPLACED' });
    expect((await actionsOn(app, scene.id)).filter((act) => act === 'code.replaced')).toHaveLength(1);
    expect(await mailsAbout(scene.id)).toContain('code.replaced');
    // The answer was lost: the same once more is the same.
    expect((await replace(ann, scene)).status).toBe(200);
    expect((await caseOf(scene.id)).answered).toMatchObject({ state: 'REPLACED', name: 'Ann Archer' });
    expect((await replace(ann, scene, 'K7777')).refusal?.code).toBe('report.answered');
    expect((await replace(bob, scene)).refusal?.code).toBe('report.answered');
  });

  it('can be opened however often the one before was looked at', async () => {
    const scene = await reported();
    for (let n = 0; n < 10; n += 1) await openOwn(scene.member, scene.id);
    await approve(scene.id, ann);
    await replace(bob, scene);
    expect(await openOwn(scene.member, scene.id)).toBe('K9999');
  });

  it('names neither of the two codes as its reference', async () => {
    const scene = await reported();
    await approve(scene.id, bob);
    await lookAtPhotos(ann, scene.id);
    const body = { report: scene.report, keycode: 'K9999', codeReference: 'was K1234, INV-7' };
    const refused = await ann.call(replaceCode, { params: { id: scene.id }, body });
    expect(refused.refusal?.fieldCodes).toEqual({ codeReference: 'reference.holds_code' });
  });

  it('counts each guess at the code before, also where the call is refused', async () => {
    const scene = await reported();
    await approve(scene.id, ann);
    for (let n = 0; n < 20; n += 1) expect((await replace(bob, scene, 'K1234')).refusal?.code).toBe('report.same_code');
    expect((await replace(bob, scene, 'K1234')).status).toBe(429);
  }, 30_000);

  it('is for who sent it to look at, and no more for who sent the one before', async () => {
    const scene = await reported();
    await approve(scene.id, ann);
    expect((await replace(bob, scene)).status).toBe(200);
    const look = (by: Visitor) => by.call(deskReveal, { params: { id: scene.id }, body: { what: 'keycode' } });
    expect((await look(bob)).json.value).toBe('K9999');
    expect((await look(ann)).status).toBe(403);
  });

  it('is not the one that was delivered, and nobody learns so before they might send one', async () => {
    const scene = await reported();
    expect((await replace(bob, scene, 'K1234')).refusal?.code).toBe('request.second_look');
    await approve(scene.id, ann);
    expect((await replace(bob, scene, 'K1234')).refusal?.code).toBe('report.same_code');
    expect(await openOwn(scene.member, scene.id)).toBe('K1234');
  });

  it('needs no second admin where a super admin has set it so, on record', async () => {
    const root = await as(app, await aSuperAdmin(app.db));
    const rule = found((await root.call(flagRules)).json.find(({ kind }) => kind === 'CODE_REPORTED'));
    const params = { kind: 'CODE_REPORTED' } as const;
    const body = { version: rule.version, needsSecond: false, most: null };
    expect((await root.call(changeFlagRule, { params, body })).status).toBe(200);
    const scene = await reported();
    expect((await replace(bob, scene)).status).toBe(200);
    await root.call(changeFlagRule, { params, body: { ...body, version: rule.version + 1, needsSecond: true } });
  });

  it('asks for a tick again where the account was what the first one rested on, and counts no more', async () => {
    const member = await as(app, await aMember(app.db, { isValidated: true }));
    const { id } = await paidAsMember(app, member);
    await startAndLook(ann, id);
    expect((await ann.call(processRequest, { body: { vehicleId: id, keycode: 'K1234' } })).status).toBe(200);
    const scene = { id, report: await reportNoTurn(member, ann, id) };
    await app.db.updateTable('person').set({ is_validated: false }).where('id', '=', member.person.id).execute();
    await approve(id, ann);
    const body = { report: scene.report, keycode: 'K9999', documentsVerified: true };
    const unticked = await bob.call(replaceCode, { params: { id }, body: { ...body, documentsVerified: false } });
    expect(unticked.refusal?.code).toBe('request.unchecked');
    const unseen = await bob.call(replaceCode, { params: { id }, body });
    expect([unseen.status, unseen.refusal?.code]).toEqual([409, 'request.photos_unseen']);
    await lookAtPhotos(bob, id);
    expect((await bob.call(replaceCode, { params: { id }, body })).status).toBe(200);
  });

  it('is none any more when nobody can look at the photos', async () => {
    const scene = await reported();
    await app.db.updateTable('request').set({ images_deleted_at: clock.now() }).where('id', '=', scene.id).execute();
    const { flagsMark: mark } = await caseOf(scene.id, bob);
    const looked = await bob.call(secondLook, { params: { id: scene.id }, body: { verdict: 'APPROVED', mark } });
    expect([looked.status, looked.refusal?.code]).toEqual([409, 'photo.gone']);
    expect((await answer(bob, scene, 'MONEY_BACK')).status).toBe(200);
    const vehicles = (await bob.call(transactions)).json.flatMap((order) => order.vehicles);
    expect(vehicles.filter(({ isMoneyBack }) => isMoneyBack).map(({ id }) => id)).toContain(scene.id);
  });

  it('is destroyed with the one before, which stays sealed until then', async () => {
    const scene = await reported();
    await approve(scene.id, ann);
    await replace(bob, scene);
    const secretsOf = async () => {
      const [now, before] = await Promise.all([
        app.db.selectFrom('request').select('keycode_secret as id').where('id', '=', scene.id).execute(),
        app.db.selectFrom('code_report').select('keycode_secret as id').where('request_id', '=', scene.id).execute(),
      ]);
      const ids = [...now, ...before].map(({ id }) => found(id));
      return app.db.selectFrom('vault_record').select('destroyed_at').where('id', 'in', ids).execute();
    };
    expect(await secretsOf()).toEqual([{ destroyed_at: null }, { destroyed_at: null }]);
    clock.advance(400 * DAY);
    await destroyCodes(app.parts);
    expect((await secretsOf()).map((row) => row.destroyed_at !== null)).toEqual([true, true]);
  });
});

describe('the other answers', () => {
  it('words: the customer reads them here and by mail, the code stays', async () => {
    const scene = await reported();
    expect((await answer(bob, scene, 'EXPLAINED')).refusal?.fieldCodes).toEqual({ note: 'note.required' });
    const leaking = await answer(bob, scene, 'EXPLAINED', 'Cut K1234 again.');
    expect(leaking.refusal?.fieldCodes).toEqual({ note: 'text.may_hold_code' });
    expect((await answer(bob, scene, 'EXPLAINED', 'It is cut on blank H75.')).status).toBe(200);
    expect((await answer(bob, scene, 'EXPLAINED', 'It is cut on blank H75.')).status).toBe(200);
    expect((await answer(bob, scene, 'EXPLAINED', 'Other words.')).refusal?.code).toBe('report.answered');
    expect((await mine(scene.member, scene.id)).report).toMatchObject({
      state: 'EXPLAINED',
      answer: 'It is cut on blank H75.',
    });
    expect(await openOwn(scene.member, scene.id)).toBe('K1234');
    expect(await mailsAbout(scene.id)).toContain('code.explained');
  });

  it('never hold the code, whatever the admin who sent it confirms; to others no refusal tells a part of it', async () => {
    const member = await as(app, await aMember(app.db, { createdAt: clock.now() }));
    const { id } = await paidAsMember(app, member);
    await fulfil(ann, id);
    const report = await reportNoTurn(member, ann, id);
    const say = (by: Visitor, text: string) =>
      by.call(answerReport, {
        params: { id },
        body: { report, answer: 'MONEY_BACK', note: text, soleReviewReason: text, noCode: true },
      });
    const both = { note: 'note.may_hold_code', soleReviewReason: 'note.may_hold_code' };
    expect((await say(ann, 'The code is k-12 34.')).refusal?.fieldCodes).toEqual(both);
    const mark = await lookAtPhotos(ann, id);
    const body = { verdict: 'APPROVED', note: 'K1234 is right.', noCode: true, mark } as const;
    expect((await ann.call(secondLook, { params: { id }, body })).refusal?.fieldCodes).toEqual({ note: both.note });
    const { vin } = await requestRow(app, id);
    expect((await say(bob, `It is ${vin}.`)).refusal?.fieldCodes).toEqual(both);
    for (const guess of ['K1232 K1233 K1234 K1235', 'K2232 K2233'])
      expect((await say(bob, guess)).refusal?.code).toBe('request.second_look');
  });

  it('the money: the code closes at once and is destroyed', async () => {
    const scene = await reported();
    expect((await answer(bob, scene, 'MONEY_BACK')).status).toBe(200);
    const closed = await scene.member.call(revealOwnCode, { params: { id: scene.id }, body: { what: 'keycode' } });
    expect(closed.status).toBeGreaterThanOrEqual(403);
    expect((await mine(scene.member, scene.id)).can).toEqual([]);
    expect(await mailsAbout(scene.id)).toContain('code.money_back');
    clock.advance(1000);
    await destroyCodes(app.parts);
    const row = await requestRow(app, scene.id);
    expect([row.code_destroyed_at !== null, row.money_back_by]).toEqual([true, bobHimself.id]);
  });

  it('the money closes the code for good, whatever the clock says later', async () => {
    const scene = await reported();
    clock.advance(60_000);
    expect((await answer(bob, scene, 'MONEY_BACK')).status).toBe(200);
    clock.advance(-60_000);
    const look = await scene.member.call(revealOwnCode, { params: { id: scene.id }, body: { what: 'keycode' } });
    expect([look.status, look.refusal?.code]).toEqual([410, 'code.closed']);
    const again = await scene.member.call(reportOwnCode, { params: { id: scene.id }, body: { kind: 'NO_TURN' } });
    expect(again.refusal?.code).toBe('code.closed');
  });

  it('wait for whoever would delete their profile meanwhile', async () => {
    const { member, person, id, report } = await reported();
    const gone = await member.call(deleteProfile, { body: { password: person.password } });
    expect([gone.status, gone.refusal?.code]).toEqual([409, 'profile.open_orders']);
    expect((await answer(bob, { id, report }, 'EXPLAINED', 'It is right.')).status).toBe(200);
  });

  it('of two admins who answer at once, one does, and the other hears so', async () => {
    const scene = await reported();
    const answers = await Promise.all([answer(bob, scene, 'MONEY_BACK'), answer(ann, scene, 'EXPLAINED', 'Why.')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const answered = (await actionsOn(app, scene.id)).filter(
      (act) => act === 'code.money_back' || act === 'code.explained',
    );
    expect(answered).toHaveLength(1);
  });

  it('an order that carries one’s own address is refunded by two, and no eleventh refund a day is one person’s to give', async () => {
    const { id, orderId } = await paidAsGuest(app, visitor(app.url));
    await fulfil(ann, id);
    await app.db.updateTable('customer_order').set({ email: bobHimself.email }).where('id', '=', orderId).execute();
    await app.db
      .insertInto('code_report')
      .values({
        request_id: id,
        kind: 'NO_TURN',
        reported_at: clock.now(),
        released_by: annHerself.id,
        released_at: clock.now(),
      })
      .execute();
    const report = found((await caseOf(id)).report).id;
    expect((await answer(bob, { id, report }, 'MONEY_BACK')).refusal?.code).toBe('request.second_look');
    for (let n = 0; n < 10; n += 1) {
      const scene = await reported();
      expect((await answer(bob, scene, 'MONEY_BACK')).status).toBe(200);
      await app.db.deleteFrom('attempt').where('bucket', 'not like', 'money-back:%').execute();
    }
    const scene = await reported();
    expect((await answer(bob, scene, 'MONEY_BACK')).status).toBe(429);
    const carl = await as(app, await anAdmin(app.db));
    expect((await answer(carl, scene, 'MONEY_BACK')).status).toBe(200);
  });
});
