import { adminActs } from '@keywright/contract/admins';
import { changePassword } from '@keywright/contract/devices';
import { me, refresh } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { onRecord } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { atOnce } from '../../testing/barrier.ts';
import { as, visitor } from '../../testing/browser.ts';
import { aSuperAdmin, type TestPerson } from '../../testing/people.ts';

const HOUR_MS = 60 * 60_000;
const own = 'four tame ducks';
const clock = heldClock();
const app = await appOfThisFile({ clock });
let boss: TestPerson;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  boss = await aSuperAdmin(app.db);
  const expires = new Date(clock.now().getTime() + 24 * HOUR_MS);
  const temporary = { must_change_password: true, password_expires_at: expires };
  await app.db.updateTable('person').set(temporary).where('id', '=', boss.id).execute();
});

const signIn = (person = boss) => visitor(app.url).signIn(person);
const over = { status: 403, refusal: { code: 'session.password_expired' } };

describe('a temporary password (T-05)', () => {
  it('opens the account once; the second time it is over, and only who knows it learns that', async () => {
    const first = visitor(app.url);
    expect(await first.signIn(boss)).toMatchObject({ status: 200, json: { user: { duties: ['change-password'] } } });
    expect(await signIn()).toMatchObject(over);
    expect(await signIn({ ...boss, password: 'a guess' })).toMatchObject({
      status: 400,
      refusal: { code: 'session.wrong_password' },
    });
    expect((await first.call(me)).status).toBe(200);
  });

  it('can be replaced within that one session, which lapsed and was renewed meanwhile; then all is open', async () => {
    const first = await as(app, boss);
    clock.advance(20 * 60_000);
    await first.call(refresh);
    expect((await first.call(adminActs)).refusal?.code).toBe('session.duties_first');
    const answer = await first.call(changePassword, { body: { password: boss.password, newPassword: own } });
    expect(answer).toMatchObject({ status: 200, json: { user: { duties: [] } } });
    expect((await first.call(adminActs)).status).toBe(200);
    for (let n = 0; n < 2; n += 1) expect((await signIn({ ...boss, password: own })).status).toBe(200);
    expect((await signIn()).refusal?.code).toBe('session.wrong_password');
  });

  it('works until 24 hours are over', async () => {
    clock.advance(24 * HOUR_MS);
    expect(await signIn()).toMatchObject(over);
    const refused = await onRecord(app, { on: boss.id, action: 'session.refused' }, 'reason');
    expect(refused).toEqual([{ reason: 'session.password_expired' }]);
  });

  it('works a moment before', async () => {
    clock.advance(24 * HOUR_MS - 1);
    expect((await signIn()).status).toBe(200);
  });

  it('used by ten at the same moment lets one in', async () => {
    const answers = await atOnce(
      app.db,
      { table: 'person', id: boss.id },
      Array.from({ length: 10 }, () => () => signIn()),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 403)]);
  });
});
