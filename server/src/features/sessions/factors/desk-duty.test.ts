import { pendingRequests } from '@keywright/contract/desk';
import { changeSecurity, removePasskey, secondStep, security } from '@keywright/contract/factors';
import { me } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { allEndpoints, someAddress } from '../../../testing/all-endpoints.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Known, visitor } from '../../../testing/browser.ts';
import { addPasskey, codeAt, enrolApp } from '../../../testing/factors.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock, env: { DESK_SECOND_STEP: '1' } });
let browser: Known;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  browser = await as(app, await anAdmin(app.db));
});

const dutiesFirst = { status: 403, refusal: { code: 'session.duties_first' } };
const factorNeeded = { status: 409, refusal: { code: 'security.factor_needed' } };
const duties = async (): Promise<string[]> => (await browser.call(me)).json.user.duties;

describe('where the desk must have a second step', () => {
  const closed = allEndpoints.filter(
    ({ audience, beforeDuties }) => !beforeDuties && ['signed-in', 'desk', 'super-admin'].includes(audience),
  );

  it.each([
    ['an admin', anAdmin],
    ['a super admin', aSuperAdmin],
  ])('%s without one can do nothing else, not even listen', async (_, make) => {
    const one = visitor(app.url);
    const answer = await one.signIn(await make(app.db));
    expect(answer.json).toMatchObject({ user: { duties: ['add-second-factor'] } });
    const open: string[] = [];
    for (const endpoint of closed) {
      const path = someAddress(endpoint);
      const { status, refusal } = await one.send(path, { method: endpoint.method });
      const told = refusal?.code === 'session.duties_first' || refusal?.code === 'access.denied';
      if (status !== 403 || !told) open.push(`${endpoint.method} ${path} ${status}`);
    }
    expect(open).toEqual([]);
    expect(await one.get('/live', { accept: 'text/event-stream' })).toMatchObject(dutiesFirst);
  });

  it('an admin sets up an app and works from that moment on, in the same session', async () => {
    expect(await browser.call(pendingRequests)).toMatchObject(dutiesFirst);
    expect((await browser.call(security)).json).toMatchObject({ secondStepRequired: true });
    const { secret } = await enrolApp(browser, clock.now());
    expect(await duties()).toEqual([]);
    expect((await browser.call(pendingRequests)).status).toBe(200);
    clock.advance(60_000);
    await browser.signIn(browser.person);
    const code = codeAt(secret, clock.now());
    expect((await browser.call(secondStep, { body: { code } })).json.user.duties).toEqual([]);
    expect((await browser.call(pendingRequests)).status).toBe(200);
  });

  it('a passkey will do', async () => {
    await addPasskey(browser, app.url);
    expect(await duties()).toEqual([]);
    expect((await browser.call(pendingRequests)).status).toBe(200);
  });

  it('the last one stays, whichever it is; with two, either may go', async () => {
    const { secret } = await enrolApp(browser, clock.now());
    const { password } = browser.person;
    const appOff = () => {
      clock.advance(60_000);
      return browser.call(changeSecurity, { body: { twoFactor: false, password, code: codeAt(secret, clock.now()) } });
    };
    expect(await appOff()).toMatchObject(factorNeeded);
    await addPasskey(browser, app.url);
    clock.advance(60_000);
    const code = codeAt(secret, clock.now());
    const both = { twoFactor: false, fingerprint: false, password, code };
    expect(await browser.call(changeSecurity, { body: both })).toMatchObject(factorNeeded);
    expect(await appOff()).toMatchObject({ status: 200, json: { twoFactorEnabled: false } });
    const { id } = (await browser.call(security)).json.passkeys[0]!;
    expect(await browser.call(removePasskey, { params: { id }, body: { password } })).toMatchObject(factorNeeded);
    expect(await browser.call(changeSecurity, { body: { fingerprint: false, password } })).toMatchObject(factorNeeded);
    expect((await browser.call(security)).json.passkeys).toHaveLength(1);
    expect(await duties()).toEqual([]);
  });

  it('a member is asked for nothing', async () => {
    const member = visitor(app.url);
    expect((await member.signIn(await aMember(app.db))).json).toMatchObject({ user: { duties: [] } });
    expect((await member.call(security)).json).toMatchObject({ secondStepRequired: false });
  });
});
