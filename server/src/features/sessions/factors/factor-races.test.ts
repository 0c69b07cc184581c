import { changeSecurity, passkeyLogin, passkeyChallenge, secondStep } from '@keywright/contract/factors';
import { describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { onRecord, personRow } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { hold } from '../../../testing/barrier.ts';
import type { Answer } from '../../../testing/answer.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { addPasskey, begun, codeAt, signInByPasskey, withApp } from '../../../testing/factors.ts';
import { passkeyDevice } from '../../../testing/passkey-device.ts';
import { aMember, type TestPerson } from '../../../testing/people.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock, env: { POOL_SIZE: '24' } });

const each = (n: number): number[] => Array.from({ length: n }, (_, at) => at);

/** One after the other: of too many who try a password at once, some must wait. */
const manyBegun = async (person: TestPerson, many: number): Promise<Visitor[]> => {
  const browsers: Visitor[] = [];
  for (let n = 0; n < many; n += 1) browsers.push(await begun(app, person));
  return browsers;
};

/** Lets all of them run into a person's row, and go on when `waiting` of them stand there. */
const together = async (personId: string, waiting: number, calls: (() => Promise<Answer>)[]): Promise<number[]> => {
  const barrier = await hold(app.databaseUrl, 'select from person where id = $1 for update', [personId]);
  const answers = Promise.all(calls.map((call) => call()));
  await barrier.waiting(waiting).finally(barrier.release);
  return (await answers).map(({ status }) => status).toSorted();
};

const sessionsOf = ({ id }: TestPerson) =>
  app.db.selectFrom('session').select('id').where('person_id', '=', id).where('ended_at', 'is', null).execute();

describe.each([16, 64])('%i browsers that come at once', (many) => {
  /** So many tries has an account in an hour; of more, the rest does not reach the row. */
  const through = Math.min(many, 20);

  it('with one code of one app: one gets in', async () => {
    const person = await withApp(app, clock);
    const browsers = await manyBegun(person, many);
    const before = (await sessionsOf(person)).length;
    const code = codeAt(person.secret, clock.now());
    const statuses = await together(
      person.id,
      through,
      browsers.map((one) => () => one.call(secondStep, { body: { code } })),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await sessionsOf(person)).length - before).toBe(1);
  });

  it('with one recovery code: one gets in', async () => {
    const person = await withApp(app, clock);
    const browsers = await manyBegun(person, many);
    const [code = ''] = person.recoveryCodes;
    const statuses = await together(
      person.id,
      through,
      browsers.map((one) => () => one.call(secondStep, { body: { code } })),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('with one begun login and wrong codes: five are looked at', async () => {
    const person = await withApp(app, clock);
    const one = await begun(app, person);
    const statuses = await together(
      person.id,
      1,
      each(many).map((n) => () => one.call(secondStep, { body: { code: `AAAAAAAA${10 + n}` } })),
    );
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    const row = await app.db
      .selectFrom('begun_sign_in')
      .select(['tries', 'ended_at'])
      .where('person_id', '=', person.id)
      .executeTakeFirst();
    expect(row).toEqual({ tries: 5, ended_at: clock.now() });
    expect(await onRecord(app, { on: person.id, action: 'session.step_refused' })).toHaveLength(5);
  });

  it('with one answer of one passkey: one gets in', async () => {
    await app.db.deleteFrom('attempt').execute();
    const home = await as(app, await aMember(app.db));
    const device = await addPasskey(home, app.url, passkeyDevice({ counts: false }));
    const asked = await visitor(app.url).call(passkeyChallenge);
    const answer = device.answer(asked.json, { origin: app.url });
    const statuses = await together(
      home.person.id,
      // One holds the question and waits for the person, the others for the question, as far as there are connections.
      Math.min(many, 20),
      each(many).map(() => () => visitor(app.url).call(passkeyLogin, { body: { answer } })),
    );
    expect(statuses).toEqual([200, ...each(many - 1).map(() => 400)]);
    expect((await signInByPasskey(visitor(app.url), app.url, device)).status).toBe(200);
  });
});

it('of two who take away the last factor but one at once, the note of what is left is right', async () => {
  const person = await withApp(app, clock);
  const browser = await begun(app, person);
  await browser.call(secondStep, { body: { code: codeAt(person.secret, clock.now()) } });
  await addPasskey(browser, app.url);
  clock.advance(60_000);
  const { password } = person;
  const code = codeAt(person.secret, clock.now());
  const statuses = await together(person.id, 2, [
    () => browser.call(changeSecurity, { body: { twoFactor: false, password, code } }),
    () => browser.call(changeSecurity, { body: { fingerprint: false, password } }),
  ]);
  expect(statuses).toEqual([200, 200]);
  expect(await personRow(app, person.id)).toMatchObject({ has_second_factor: false });
  expect((await begun(app, person)).cookie('access_token')).toBeDefined();
});
