import { logout } from '@keywright/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { sessionsOf } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { visitor } from '../../testing/browser.ts';
import { aMember } from '../../testing/people.ts';
import { sessionTasks } from './sessions.tasks.ts';

const DAY_MS = 24 * 60 * 60_000;
const clock = heldClock();

const app = await appOfThisFile({ clock });

const sweep = () => sessionTasks(app.parts)['sweep-sessions']?.run({});

describe('the history of logins', () => {
  it('is kept for a year after each is over, its tokens for 30 days, and a known browser as long as its cookie', async () => {
    const member = await aMember(app.db);
    const left = async () => {
      const sessions = await sessionsOf(app, member.id, 'id');
      const ids = sessions.map(({ id }) => id);
      const tokens = await app.db.selectFrom('refresh_token').select('id').where('session_id', 'in', ids).execute();
      const devices = await app.db
        .selectFrom('known_device')
        .select('person_id')
        .where('person_id', '=', member.id)
        .execute();
      return [sessions.length, tokens.length, devices.length];
    };
    const [old, later] = [visitor(app.url), visitor(app.url)];
    await old.signIn(member);
    await old.call(logout);
    clock.advance(30 * DAY_MS);
    await later.signIn(member);
    await sweep();
    expect(await left()).toEqual([2, 2, 2]);
    clock.advance(1);
    await sweep();
    expect(await left()).toEqual([2, 1, 2]);
    clock.advance(335 * DAY_MS - 1);
    await later.signIn(member);
    await sweep();
    expect(await left()).toEqual([3, 1, 2]);
    clock.advance(1);
    await sweep();
    expect(await left()).toEqual([2, 1, 1]);
  });
});
