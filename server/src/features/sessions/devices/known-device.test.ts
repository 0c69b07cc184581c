import { secondStep } from '@keywright/contract/factors';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { begun, codeAt, withApp } from '../../../testing/factors.ts';
import { aMember, type TestPerson } from '../../../testing/people.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
let owner: TestPerson;
let home: Visitor;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  owner = await aMember(app.db);
  home = await as(app, owner);
});

const guess = (browser: Visitor) => browser.signIn({ ...owner, password: 'guess' });
const guessTen = async (browser: Visitor): Promise<void> => {
  for (let n = 0; n < 10; n += 1) expect((await guess(browser)).status).toBe(400);
  expect((await guess(browser)).status).toBe(429);
};

describe('a browser that its owner has signed in from before', () => {
  it('signs in though strangers at the same address have used up all tries', async () => {
    await guessTen(visitor(app.url));
    expect((await visitor(app.url).signIn(owner)).status).toBe(429);
    expect((await home.signIn(owner)).status).toBe(200);
  });

  it('has ten tries of its own and no more; whoever stole its cookie has those, and locks nobody else out', async () => {
    const phone = await as(app, owner);
    const thief = visitor(app.url);
    thief.setCookie('device', home.cookie('device') ?? '');
    await guessTen(thief);
    expect((await home.signIn(owner)).status).toBe(429);
    expect((await phone.signIn(owner)).status).toBe(200);
  });

  it('a made-up cookie, or that of another account, gives nothing', async () => {
    const other = await as(app, await aMember(app.db));
    const forger = visitor(app.url);
    await guessTen(forger);
    forger.setCookie('device', 'A'.repeat(43));
    expect((await guess(forger)).status).toBe(429);
    forger.setCookie('device', other.cookie('device') ?? '');
    expect((await guess(forger)).status).toBe(429);
  });

  it('has codes of its own to try, though somebody with the password has used up those of its address', async () => {
    const person = await withApp(app, clock);
    const own = await begun(app, person);
    expect((await own.call(secondStep, { body: { code: person.recoveryCodes[0]! } })).status).toBe(200);
    const thief = visitor(app.url);
    let status = 0;
    for (let n = 0; n < 21; n += 1) {
      if (n % 4 === 0) await thief.signIn(person);
      ({ status } = await thief.call(secondStep, { body: { code: String(n).padStart(6, '0') } }));
    }
    expect(status).toBe(429);
    await own.signIn(person);
    expect((await own.call(secondStep, { body: { code: codeAt(person.secret, clock.now()) } })).status).toBe(200);
  });
});
