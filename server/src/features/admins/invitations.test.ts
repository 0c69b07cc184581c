import {
  adminActs,
  approvedAdmins,
  invitations,
  pendingAdmins,
  registerAdmin,
  rejectAdmin,
  requestAdminCode,
  withdrawInvitation,
} from '@keywright/contract/admins';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import { takePlaces } from '../../platform/limits/limits.store.ts';
import { lastMailShown } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, type Known, type Visitor, visitor } from '../../testing/browser.ts';
import { anAdmin, aSuperAdmin } from '../../testing/people.ts';
import { adminTasks } from './admins.tasks.ts';

const clock = heldClock();
const HOUR = 60 * 60_000;
const app = await appOfThisFile({ clock });
let boss: Known;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  boss = await as(app, await aSuperAdmin(app.db, { fname: 'Ruth', lname: 'Boss' }));
});

const ask = (email: string, browser: Visitor) =>
  browser.call(requestAdminCode, { body: { email, firstName: 'Ada', lastName: 'Keys' } });

const codeFor = async (to: string): Promise<string> =>
  /registration code: (\w{8})/.exec(await lastMailShown(app, { to }))?.[1] ?? 'no code';

const register = (email: string, adminCode: string) =>
  visitor(app.url).call(registerAdmin, {
    body: {
      fname: 'Ada',
      lname: 'Keys',
      email,
      phone: '555 0100 200',
      password: 'three wild geese',
      company: 'Keys & Co',
      adminCode,
    },
  });

describe('registration codes that are out', () => {
  it('are listed with who sent them, the latest first, without the code, until they are over', async () => {
    await ask('one@example.com', boss);
    clock.advance(HOUR);
    await ask('two@example.com', visitor(app.url));
    await boss.signIn(boss.person);
    const { json, text } = await boss.call(invitations);
    expect(json).toMatchObject([
      { email: 'two@example.com', invitedBy: null, sentAt: clock.now().toISOString() },
      { email: 'one@example.com', invitedBy: 'Ruth Boss' },
    ]);
    expect(text).not.toContain(await codeFor('one@example.com'));
    clock.advance(23 * HOUR);
    await boss.signIn(boss.person);
    expect((await boss.call(invitations)).json).toMatchObject([{ email: 'two@example.com' }]);
    expect((await register('two@example.com', await codeFor('two@example.com'))).status).toBe(200);
    expect((await boss.call(invitations)).json).toEqual([]);
  });

  it('go out to an address for which strangers asked as often as they may, and while they may ask for none', async () => {
    const wished = 'wished@example.com';
    for (let n = 0; n < 3; n += 1) expect((await ask(wished, visitor(app.url))).status).toBe(200);
    expect((await ask(wished, visitor(app.url))).status).toBe(429);
    const site = [bucketOf('admin-code-site', 'all')];
    while (!(await takePlaces(app.db, site, clock.now())).isFull);
    expect((await ask('another@example.com', visitor(app.url))).status).toBe(429);
    expect((await ask(wished, boss)).status).toBe(200);
    expect((await register(wished, await codeFor(wished))).status).toBe(200);
  });

  it('go out to one address three times in an hour', async () => {
    for (let n = 0; n < 3; n += 1) expect((await ask('flooded@example.com', boss)).status).toBe(200);
    expect((await ask('flooded@example.com', boss)).refusal?.code).toBe('limit.too_many');
    expect((await register('flooded@example.com', await codeFor('flooded@example.com'))).status).toBe(200);
  });

  it('work no longer once withdrawn, which is on record once, and can be sent again', async () => {
    await ask('gil@example.com', boss);
    const code = await codeFor('gil@example.com');
    const { id, email } = (await boss.call(invitations)).json[0]!;
    expect(email).toBe('gil@example.com');
    expect(await boss.call(withdrawInvitation, { params: { id } })).toMatchObject({ status: 200, json: [] });
    expect(await boss.call(withdrawInvitation, { params: { id } })).toMatchObject({ status: 200, json: [] });
    expect((await register('gil@example.com', code)).refusal?.code).toBe('admin.wrong_code');
    const acts = (await boss.call(adminActs)).json;
    expect(acts[0]).toMatchObject({
      action: 'admin.invitation_withdrawn',
      actor: 'Ruth Boss',
      target: 'gil@example.com',
    });
    expect(acts.filter((act) => act.action === 'admin.invitation_withdrawn')).toHaveLength(1);
    await ask('gil@example.com', boss);
    expect((await register('gil@example.com', await codeFor('gil@example.com'))).status).toBe(200);
  });

  it('can not be seen or withdrawn by an admin, and an unknown one is not found', async () => {
    const admin = await as(app, await anAdmin(app.db));
    expect((await admin.call(invitations)).status).toBe(403);
    expect((await admin.call(withdrawInvitation, { params: { id: crypto.randomUUID() } })).status).toBe(403);
    expect((await boss.call(withdrawInvitation, { params: { id: crypto.randomUUID() } })).status).toBe(404);
  });

  it('are forgotten with their addresses 30 days after they are over; who invited an admin stays known', async () => {
    await ask('late@example.com', boss);
    await ask('used@example.com', boss);
    await register('used@example.com', await codeFor('used@example.com'));
    const known = () =>
      app.db
        .selectFrom('one_time_secret')
        .select('email')
        .where('email', 'in', ['late@example.com', 'used@example.com'])
        .orderBy('email')
        .execute();
    const sweep = () => adminTasks({ db: app.db })['sweep-secrets']?.run({});
    clock.advance(31 * 24 * HOUR - 1);
    await sweep();
    expect(await known()).toHaveLength(2);
    clock.advance(2);
    await sweep();
    expect(await known()).toEqual([{ email: 'used@example.com' }]);
    await boss.signIn(boss.person);
    expect((await boss.call(pendingAdmins)).json).toContainEqual(
      expect.objectContaining({ email: 'used@example.com', invitedBy: 'Ruth Boss' }),
    );
  });
});

describe('admins who are out', () => {
  it('are listed, the last one first, with who decided and why, and nothing can be done to them', async () => {
    const pending = await anAdmin(app.db, { fname: 'Pen', approval: 'PENDING_APPROVAL' });
    const approved = await anAdmin(app.db, { fname: 'App' });
    const still = await anAdmin(app.db);
    await boss.call(rejectAdmin, { body: { adminId: pending.id, rejectionNotes: 'Nobody knows them' } });
    clock.advance(1_000);
    await boss.call(rejectAdmin, { body: { adminId: approved.id } });
    const { json } = await boss.call(approvedAdmins, { query: { also: 'ended' } });
    const ended = json.filter(({ status }) => status !== 'APPROVED');
    expect(ended.slice(0, 2)).toMatchObject([
      { id: approved.id, status: 'REVOKED', adminApprovalNotes: 'Revoked by super admin', can: [] },
      { id: pending.id, status: 'REJECTED', adminApprovalNotes: 'Nobody knows them', decidedBy: 'Ruth Boss', can: [] },
    ]);
    expect(ended.map(({ id }) => id)).not.toContain(still.id);
    expect(json.map(({ id }) => id)).toContain(still.id);
    const { json: alone } = await boss.call(approvedAdmins);
    expect(alone).toEqual(json.filter(({ status }) => status === 'APPROVED'));
  });
});
