import { changePassword } from '@keywright/contract/devices';
import { me, refresh } from '@keywright/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { found } from '../../testing/found.ts';
import { onRecord, sessionsOf } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, type Visitor } from '../../testing/browser.ts';
import { aMember, anAdmin } from '../../testing/people.ts';
import { sessionTasks } from './sessions.tasks.ts';

const clock = heldClock();

const app = await appOfThisFile({ clock });

const sweep = () => sessionTasks(app.parts)['sweep-sessions']?.run({});
const oneOf = async (make: typeof anAdmin) => as(app, await make(app.db));
/** Works on until the clock has moved by so much, a call in every ten minutes. */
const workFor = async (browser: Visitor, ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 10 * MINUTE_MS) {
    clock.advance(Math.min(left, 10 * MINUTE_MS));
    await browser.call(refresh);
    await browser.call(me);
  }
};
const statusOf = async (browser: Visitor): Promise<number> => (await browser.call(me)).status;

describe('a session of the desk', () => {
  it('ends twelve hours after its sign-in, however busy; that of a member goes on', async () => {
    const [admin, member] = [await oneOf(anAdmin), await oneOf(aMember)];
    await workFor(admin, 12 * HOUR_MS - 1);
    expect(await statusOf(admin)).toBe(200);
    clock.advance(1);
    expect(await statusOf(admin)).toBe(401);
    expect((await admin.call(refresh)).status).toBe(401);
    await member.call(refresh);
    expect(await statusOf(member)).toBe(200);
  });

  it('is not made longer by another password', async () => {
    const admin = await as(app, await anAdmin(app.db));
    await workFor(admin, 11 * HOUR_MS);
    const changed = await admin.call(changePassword, {
      body: {
        password: admin.person.password,
        newPassword: 'nine geese of my own',
      },
    });
    expect(changed.status).toBe(200);
    await workFor(admin, HOUR_MS);
    expect(await statusOf(admin)).toBe(401);
  });

  it('ends after half an hour in which nobody used it, also where its page went on asking by itself', async () => {
    const [left, asking] = [await oneOf(anAdmin), await oneOf(anAdmin)];
    for (let n = 0; n < 3; n += 1) {
      clock.advance(10 * MINUTE_MS);
      await asking.call(refresh);
      if (n < 2) expect((await asking.call(me, {}, { 'x-unattended': '1' })).status).toBe(200);
    }
    expect(await statusOf(left)).toBe(401);
    expect((await left.call(refresh)).status).toBe(401);
    expect(await statusOf(asking)).toBe(401);
  });

  it('takes its streams along, and the log says why it ended', async () => {
    const admin = await as(app, await anAdmin(app.db));
    const stream = await fetch(`${app.url}/live`, {
      headers: { authorization: `Bearer ${admin.cookie('access_token')}` },
    });
    expect(stream.status).toBe(200);
    const heard = stream.text();
    clock.advance(30 * MINUTE_MS);
    await sweep();
    expect(await heard).toContain('"session.ended"');
    const own = found((await sessionsOf(app, admin.person.id))[0]);
    expect(await onRecord(app, { on: own.id, action: 'session.ended' }, 'reason')).toEqual([{ reason: 'left idle' }]);
  });
});
