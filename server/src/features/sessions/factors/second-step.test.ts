import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { startApp, type TestApp } from '../../../testing/app.ts';
import { atOnce } from '../../../testing/barrier.ts';
import { type Visitor, visitor } from '../../../testing/browser.ts';
import { addPasskey, type AppFactor, codeAt, enrolApp } from '../../../testing/factors.ts';
import { aMember, anAdmin, type TestPerson } from '../../../testing/people.ts';
import { added } from '../../../testing/requests.ts';

const MINUTE = 60_000;
const clock = heldClock();
let app: TestApp;
let browser: Visitor;

beforeAll(async () => {
  app = await startApp({ clock, env: { POOL_SIZE: '40' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = visitor(app.url);
  await app.db.deleteFrom('attempt').execute();
});

/** Somebody with an authenticator app, whose code of this moment is not used yet. */
const withApp = async (make = aMember): Promise<TestPerson & AppFactor> => {
  const person = await make(app.db);
  const home = visitor(app.url);
  await home.signIn(person);
  const factor = await enrolApp(home, clock.now());
  clock.advance(MINUTE);
  return { ...person, ...factor };
};

const codeNow = ({ secret }: AppFactor): string => codeAt(secret, clock.now());
const step = (at: Visitor, code: string) => at.post('/auth/login/second-step', { code });
const begun = async (person: TestPerson): Promise<Visitor> => {
  const one = visitor(app.url);
  await one.signIn(person);
  return one;
};
const acts = (action: string, objectId: string) =>
  app.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', action)
    .where('object_id', '=', objectId)
    .orderBy('at', 'desc')
    .execute();
const wrongCode = { status: 400, json: { code: 'session.wrong_code' } };
const isOver = { status: 400, json: { code: 'session.step_over' } };

describe('signing in with an authenticator app', () => {
  it('the password alone opens nothing: the app is asked for, and its code signs in', async () => {
    const person = await withApp();
    const first = await browser.signIn(person);
    expect([first.status, first.json]).toEqual([200, { secondSteps: ['app', 'recovery'] }]);
    expect(['access_token', 'refresh_token', 'session_hint'].map(browser.cookie)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await browser.get('/auth/me')).status).toBe(401);
    expect(browser.cookies.get('sign_in')?.flags).toBe('max-age=600; path=/auth/login; httponly; samesite=lax');
    const second = await step(browser, codeNow(person));
    expect(second).toMatchObject({ status: 200, json: { user: { id: person.id, duties: [] } } });
    expect((await browser.get('/auth/me')).json.user.id).toBe(person.id);
    expect(browser.cookie('sign_in')).toBeUndefined();
  });
});
