import { adminActs, createSuperAdmin, pendingAdmins, rejectAdmin } from '@keywright/contract/admins';
import { addressOf } from '@keywright/contract/call-input';
import { changeCodeRule, codeRules } from '@keywright/contract/code-rules';
import { changePassword } from '@keywright/contract/devices';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { lastMailShown, onRecord, owedMails } from '../../testing/look-ups.ts';
import { found } from '../../testing/found.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { anAdmin, aSuperAdmin } from '../../testing/people.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
const ruth = await aSuperAdmin(app.db, { fname: 'Ruth', lname: 'Boss' });
let boss: Visitor;
beforeEach(async () => {
  boss = await as(app, ruth);
});

const password = 'three wild geese';
const rowOf = (email: string) =>
  app.db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('T-05: making a super admin', () => {
  it('the fields come in the body; names are Super Admin where none is given; the password is to be changed', async () => {
    const answer = await boss.call(createSuperAdmin, {
      body: {
        email: ' New.Boss@Example.com ',
        password,
        fname: ' ',
        phone: '',
      },
    });
    expect(answer).toMatchObject({ status: 200, json: { fname: 'Super', lname: 'Admin', role: 'SUPER_ADMIN' } });
    expect(await rowOf('new.boss@example.com')).toMatchObject({
      approval: 'APPROVED',
      must_change_password: true,
      password_expires_at: new Date(clock.now().getTime() + 24 * 60 * 60_000),
      phone: '',
    });
    const newcomer = visitor(app.url);
    const signedIn = await newcomer.signIn({ email: 'new.boss@example.com', password });
    expect(signedIn).toMatchObject({ status: 200, json: { user: { duties: ['change-password'] } } });
    const early = await newcomer.call(pendingAdmins);
    expect(early).toMatchObject({ status: 403, refusal: { code: 'session.duties_first' } });
    const changed = await newcomer.call(changePassword, { body: { password, newPassword: 'four tame ducks' } });
    expect(changed).toMatchObject({ status: 200, json: { user: { duties: [] } } });
    expect((await newcomer.call(pendingAdmins)).status).toBe(200);
  });

  it("the specification's query works as well, and no password of it is logged or kept", async () => {
    const query = {
      email: 'query@example.com',
      password,
      fname: 'Quin',
      lname: 'Ery',
      phone: '1',
    };
    const answer = await boss.callAnyhow(createSuperAdmin, { query });
    expect(answer).toMatchObject({ status: 200, json: { fname: 'Quin', lname: 'Ery', phone: '1' } });
    const kept = JSON.stringify([await onRecord(app, {}), await owedMails(app, {})]);
    expect(`${kept}${app.logged.join('')}`).not.toMatch(/wild|geese|query%40|password=/);
    const link = addressOf(createSuperAdmin, { query: { ...query, email: 'by-link@example.com' } });
    expect([404, 405]).toContain((await boss.get(link)).status);
    await expect(rowOf('by-link@example.com')).rejects.toThrow();
  });

  it('all super admins are told by mail, the new one too', async () => {
    const other = await aSuperAdmin(app.db, { email: 'other.boss@example.com' });
    await aSuperAdmin(app.db, { email: 'gone.boss@example.com', isActive: false });
    await boss.call(createSuperAdmin, { body: { email: 'third@example.com', password } });
    const { id } = await rowOf('third@example.com');
    const told = await owedMails(app, { template: 'super-admin.created', about: id });
    const readers = told.map(({ recipient }) => recipient);
    expect(readers).toEqual(expect.arrayContaining([ruth.email, other.email, 'third@example.com']));
    expect(readers).not.toContain('gone.boss@example.com');
    const text = await lastMailShown(app, { template: 'super-admin.created', about: id });
    expect(text).toContain(`Ruth Boss (${ruth.email}) made Super Admin (third@example.com) a super admin.`);
    expect(text).not.toContain(password);
  });

  it('a sign-in that is five minutes old is not enough; a new one is', async () => {
    clock.advance(5 * 60_000);
    expect((await boss.call(createSuperAdmin, { body: { email: 'at5@example.com', password } })).status).toBe(200);
    clock.advance(1);
    const late = await boss.call(createSuperAdmin, { body: { email: 'at6@example.com', password } });
    expect(late).toMatchObject({ status: 403, refusal: { code: 'session.step_up', detail: { proofs: ['password'] } } });
    await boss.signIn(ruth);
    expect((await boss.call(createSuperAdmin, { body: { email: 'at6@example.com', password } })).status).toBe(200);
  });

  it('an admin, approved or not, makes none', async () => {
    const admin = await as(app, await anAdmin(app.db));
    expect((await admin.call(createSuperAdmin, { body: { email: 'x@example.com', password } })).status).toBe(403);
  });

  it('a missing email, a short or common password and a taken address are said', async () => {
    const create = (body: Record<string, string>) => boss.call(createSuperAdmin, { body });
    expect(await create({})).toMatchObject({
      status: 422,
      refusal: { fields: { email: 'Email is required' } },
    });
    expect((await create({ email: 'short@example.com', password: 'seven77' })).refusal?.fields).toEqual({
      password: 'Password must be at least 8 characters',
    });
    expect((await create({ email: 'common@example.com', password: 'password1' })).status).toBe(422);
    expect(await create({ email: ruth.email, password })).toMatchObject({
      status: 409,
      refusal: { code: 'admin.email_taken' },
    });
  });

  it('whatever any super admin did is among the last 50 acts, and what anybody else did is not', async () => {
    const pia = await as(app, await aSuperAdmin(app.db, { fname: 'Pia', lname: 'Price' }));
    const desk = await anAdmin(app.db, { fname: 'Dee', lname: 'Esk' });
    await as(app, desk);
    const rule = found((await pia.call(codeRules)).json.find(({ make }) => make === 'Kia'));
    const keycode = { least: 5, most: 5, alphabet: 'DIGITS' as const };
    const body = { version: rule.version, keycode, pincode: null };
    const saved = await pia.call(changeCodeRule, { params: { make: rule.make }, body });
    expect(saved.status, saved.text).toBe(200);
    const { json } = await boss.call(adminActs);
    expect(json.map(({ action, actor }) => [action, actor])).toContainEqual(['code_rule.changed', 'Pia Price']);
    expect(json.map(({ actor }) => actor)).not.toContain('Dee Esk');
    expect((await onRecord(app, { by: desk.id })).length).toBeGreaterThan(0);
    for (let n = 0; n < 51; n += 1) await pia.call(pendingAdmins, { query: { superAdminEmail: 'other@example.com' } });
    const last = (await boss.call(adminActs)).json;
    expect(last.map(({ action }) => action)).toEqual(Array(50).fill('super-admin.other_email_refused'));
    expect(last.map(({ at }) => at)).toEqual(
      last
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('what was done is in the stored log, newest first, with who did it to whom', async () => {
    const ada = await anAdmin(app.db, { fname: 'Ada', lname: 'Keys' });
    await boss.call(createSuperAdmin, { body: { email: 'logged@example.com', password, fname: 'Lo', lname: 'Gged' } });
    await boss.call(rejectAdmin, { body: { adminId: ada.id, rejectionNotes: 'left us' } });
    const { json } = await boss.call(adminActs);
    expect(json.slice(0, 2)).toMatchObject([
      { action: 'admin.revoked', actor: 'Ruth Boss', target: 'Ada Keys', notes: 'left us' },
      { action: 'super-admin.created', actor: 'Ruth Boss', target: 'Lo Gged', notes: '' },
    ]);
  });
});
