import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import {
  adminActs,
  approveAdmin,
  approvedAdmins,
  createSuperAdmin,
  pendingAdmins,
  rejectAdmin,
} from '@keywright/contract/admins';
import { pendingRequests } from '@keywright/contract/desk';
import { me, refresh } from '@keywright/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { actionsOn, requestRow, templatesOwed } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { hold } from '../../testing/barrier.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../testing/people.ts';
import { paidAsGuest, start } from '../../testing/requests.ts';

const app = await appOfThisFile();
const ruth = await aSuperAdmin(app.db, { fname: 'Ruth', lname: 'Boss' });
const boss: Visitor = await as(app, ruth);

const waiting = (name = 'Ada') => anAdmin(app.db, { fname: name, approval: 'PENDING_APPROVAL' });
const approve = (adminId: string, more = {}, by = boss) => by.call(approveAdmin, { body: { adminId, ...more } });
const reject = (adminId: string, more = {}, by = boss) => by.call(rejectAdmin, { body: { adminId, ...more } });
const standing = (id: string) =>
  app.db
    .selectFrom('person')
    .select(['approval', 'approval_notes as notes', 'approval_by as by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('deciding on admins', () => {
  it('one who waits is approved with the usual note, can sign in, and is told by mail', async () => {
    const ada = await waiting();
    const { json: before } = await boss.call(pendingAdmins);
    expect(before).toContainEqual(expect.objectContaining({ id: ada.id, can: ['approve', 'reject'] }));
    expect(await approve(ada.id)).toMatchObject({
      status: 200,
      json: {
        status: 'APPROVED',
        adminApprovalNotes: 'Approved by super admin',
        decidedBy: 'Ruth Boss',
        can: ['revoke'],
      },
    });
    await as(app, ada);
    expect(await templatesOwed(app, { to: ada.email })).toEqual(['admin.approved']);
    expect((await boss.call(approvedAdmins)).json).toContainEqual(expect.objectContaining({ id: ada.id }));
  });

  it('a note that was written is kept, an empty one is the usual', async () => {
    const [one, other] = [await waiting(), await waiting()];
    expect((await reject(other.id, { rejectionNotes: 'Gave out K12345' })).refusal?.fieldCodes).toEqual({
      rejectionNotes: 'text.may_hold_code',
    });
    await approve(one.id, { approvalNotes: ' Called back, known to us ' });
    await reject(other.id, { rejectionNotes: '  ' });
    expect(await standing(one.id)).toMatchObject({ notes: 'Called back, known to us', by: ruth.id });
    expect(await standing(other.id)).toMatchObject({ approval: 'REJECTED', notes: 'Rejected by super admin' });
  });

  it('members are not to be found here, and unknown ids neither', async () => {
    const member = await aMember(app.db);
    expect((await approve(member.id)).status).toBe(404);
    expect((await reject(member.id)).status).toBe(404);
    expect((await approve(crypto.randomUUID())).status).toBe(404);
    expect(await standing(member.id)).toMatchObject({ approval: 'APPROVED', notes: '' });
  });
});

describe('T-04: the super admin is who is signed in, not who is named', () => {
  it('guests, members and admins get nowhere, whatever address they send', async () => {
    const ada = await waiting();
    const nobodies: [Visitor, number][] = [
      [visitor(app.url), 401],
      [await as(app, await aMember(app.db)), 403],
      [await as(app, await anAdmin(app.db)), 403],
    ];
    for (const [browser, status] of nobodies) {
      const named = { superAdminEmail: ruth.email };
      expect((await approve(ada.id, named, browser)).status).toBe(status);
      expect((await reject(ada.id, named, browser)).status).toBe(status);
      for (const list of [pendingAdmins, approvedAdmins]) {
        expect((await browser.call(list, { query: named })).status).toBe(status);
      }
      expect((await browser.call(adminActs)).status).toBe(status);
      expect(
        (await browser.call(createSuperAdmin, { body: { email: 'x@example.com', password: 'wild geese' } })).status,
      ).toBe(status);
    }
    expect(await standing(ada.id)).toMatchObject({ approval: 'PENDING_APPROVAL' });
  });

  it("a super admin who sends another's address is refused, and it is on record; their own is fine", async () => {
    const ada = await waiting();
    const other = await aSuperAdmin(app.db);
    expect((await approve(ada.id, { superAdminEmail: other.email })).status).toBe(403);
    expect((await reject(ada.id, { superAdminEmail: 'nonsense' })).status).toBe(403);
    expect((await boss.call(pendingAdmins, { query: { superAdminEmail: other.email } })).status).toBe(403);
    expect(
      (await actionsOn(app, ruth.id)).filter((action) => action === 'super-admin.other_email_refused'),
    ).toHaveLength(3);
    expect(await standing(ada.id)).toMatchObject({ approval: 'PENDING_APPROVAL' });
    expect((await approve(ada.id, { superAdminEmail: ruth.email.toUpperCase() })).status).toBe(200);
  });
});

describe('T-34: pressing twice, and many at once', () => {
  it('approving twice is one act; one who was rejected or revoked is not approved by the way', async () => {
    const [ada, bob] = [await waiting(), await waiting()];
    await approve(ada.id);
    expect(await approve(ada.id, { approvalNotes: 'again' })).toMatchObject({
      status: 200,
      json: { status: 'APPROVED' },
    });
    expect(await standing(ada.id)).toMatchObject({ notes: 'Approved by super admin' });
    expect(await actionsOn(app, ada.id)).toEqual(['admin.approved']);
    await reject(ada.id);
    await reject(bob.id);
    expect(await approve(ada.id)).toMatchObject({ status: 409, refusal: { values: { status: 'REVOKED' } } });
    expect(await approve(bob.id)).toMatchObject({ status: 409, refusal: { values: { status: 'REJECTED' } } });
  });

  it('a hundred and twenty calls in a row are all answered, each for its person', async () => {
    const people = await Promise.all(Array.from({ length: 120 }, () => waiting()));
    const answers = await Promise.all(people.map(({ id }) => approve(id)));
    expect(answers.map(({ status, json }) => [status, json.id])).toEqual(people.map(({ id }) => [200, id]));
  }, 30_000);

  it('two who approve and reject one person at once: both are done, and the second word is no', async () => {
    const ada = await waiting();
    const other = await as(app, await aSuperAdmin(app.db));
    const held = await hold(app.databaseUrl, 'select from person where id = $1 for update', [ada.id]);
    const both = Promise.all([approve(ada.id), reject(ada.id, {}, other)]);
    await held.waiting(2);
    await held.release();
    const [yes, no] = await both;
    expect(no.status).toBe(200);
    expect([200, 409]).toContain(yes.status);
    expect((await standing(ada.id)).approval).toBe(yes.status === 200 ? 'REVOKED' : 'REJECTED');
  });

  it('nobody decides on themselves (I-20)', async () => {
    expect(await reject(ruth.id)).toMatchObject({ status: 403, refusal: { code: 'admin.own_account' } });
    expect(await approve(ruth.id)).toMatchObject({ status: 403, refusal: { code: 'admin.own_account' } });
    const own = (await boss.call(approvedAdmins)).json.find(({ id }) => id === ruth.id);
    expect(own?.can).toEqual([]);
    expect((await boss.call(me)).status).toBe(200);
  });
});

/** Opens the live stream of who is signed in there, and resolves when it ends. */
const openStream = async (browser: Visitor): Promise<{ ended: Promise<unknown> }> => {
  const request = get(`${app.url}/live`, {
    headers: { cookie: `access_token=${browser.cookie('access_token')}`, accept: 'text/event-stream' },
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  const ended = once(answer, 'end');
  answer.resume();
  return { ended };
};

describe('T-32 and I-15: revoked means out, at once', () => {
  it('the state decides and not the note: rejecting one who is approved takes all power away', async () => {
    const admin = await anAdmin(app.db);
    expect(await reject(admin.id, { rejectionNotes: 'nothing in particular' })).toMatchObject({
      status: 200,
      json: { status: 'REVOKED' },
    });
    const pending = await waiting();
    await reject(pending.id, { rejectionNotes: 'Revoked by super admin' });
    expect(await standing(pending.id)).toMatchObject({ approval: 'REJECTED', notes: 'Revoked by super admin' });
    expect((await visitor(app.url).signIn(admin)).refusal?.code).toBe('session.revoked');
    const other = await anAdmin(app.db);
    await reject(other.id);
    expect(await standing(other.id)).toMatchObject({ notes: 'Revoked by super admin' });
  });

  it('when the call has returned, no token of theirs works, on any device, and none can be renewed', async () => {
    const admin = await anAdmin(app.db);
    const devices = [await as(app, admin), await as(app, admin)];
    await reject(admin.id);
    for (const device of devices) {
      expect((await device.call(pendingRequests)).status).toBe(401);
      expect((await device.call(refresh)).status).toBe(401);
    }
  });

  it('their open streams end', async () => {
    const admin = await anAdmin(app.db);
    const stream = await openStream(await as(app, admin));
    await reject(admin.id);
    await stream.ended;
  });

  it('what they had started is back in the queue for another to take', async () => {
    const desk = await as(app, await anAdmin(app.db));
    const { id } = await paidAsGuest(app, visitor(app.url));
    expect((await start(desk, id)).status).toBe(200);
    await reject(desk.person.id);
    expect(await requestRow(app, id)).toMatchObject({ status: 'PENDING', started_by: null, started_at: null });
    const another = await as(app, await anAdmin(app.db));
    expect((await start(another, id)).status).toBe(200);
    expect(await actionsOn(app, id)).toEqual(expect.arrayContaining(['request.started', 'request.released']));
  });
});

describe('I-22: there is always a super admin', () => {
  it('of two who revoke each other at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ann, eve] = [await aSuperAdmin(app.db), await aSuperAdmin(app.db)];
      const [byAnn, byEve] = [await as(app, ann), await as(app, eve)];
      const [first = ''] = [ann.id, eve.id].toSorted();
      const held = await hold(app.databaseUrl, 'select from person where id = $1 for update', [first]);
      const both = Promise.all([reject(eve.id, {}, byAnn), reject(ann.id, {}, byEve)]);
      await held.waiting(2);
      await held.release();
      const answers = await both;
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
      const states = [(await standing(ann.id)).approval, (await standing(eve.id)).approval];
      expect(states.toSorted()).toEqual(['APPROVED', 'REVOKED']);
    }
  });

  it('of many who revoke one another all at once, at least one stays', async () => {
    await app.db.updateTable('person').set({ is_active: false }).where('role', '=', 'SUPER_ADMIN').execute();
    const all = await Promise.all(Array.from({ length: 5 }, () => aSuperAdmin(app.db)));
    const browsers = await Promise.all(all.map((one) => as(app, one)));
    const calls = browsers.flatMap((browser, index) =>
      all.filter((_, other) => other !== index).map(({ id }) => reject(id, {}, browser)),
    );
    await Promise.all(calls);
    const left = await app.db
      .selectFrom('person')
      .select('id')
      .where('role', '=', 'SUPER_ADMIN')
      .where('approval', '=', 'APPROVED')
      .where('is_active', '=', true)
      .execute();
    expect(left.length).toBeGreaterThanOrEqual(1);
    await app.db.updateTable('person').set({ is_active: true }).where('id', '=', ruth.id).execute();
  });
});
