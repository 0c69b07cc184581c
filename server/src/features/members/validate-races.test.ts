import { rejectAdmin } from '@keywright/contract/admins';
import type { BodySentBy } from '@keywright/contract/endpoint';
import { validateMember } from '@keywright/contract/members';
import { changeProfile, deleteProfile } from '@keywright/contract/profile';
import { beforeEach, describe, expect, it } from 'vitest';
import { actionsOn, personRow, templatesOwed } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { atOnce, hold } from '../../testing/barrier.ts';
import { as, type Visitor } from '../../testing/browser.ts';
import { aRegistered, lookAt, type Registered, sendPapers } from '../../testing/members.ts';
import { anAdmin, aSuperAdmin, type TestPerson } from '../../testing/people.ts';

const app = await appOfThisFile();
let maria: TestPerson;
let desk: Visitor;
let dana: Registered;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  maria = await anAdmin(app.db);
  desk = await as(app, maria);
  dana = await aRegistered(app);
  await lookAt(desk, dana.seen);
});

const validate = (by = desk, body?: BodySentBy<typeof validateMember>) =>
  by.call(validateMember, { params: { id: dana.person.id }, body: { reason: 'Known in person.', ...body } });
const rename = () => dana.browser.call(changeProfile, { body: { firstName: 'Swapped' } });

const standing = async () => {
  const { id, email } = dana.person;
  const { is_validated: validated } = await personRow(app, id);
  const owed = await templatesOwed(app, { to: email });
  const mails = owed.filter((template) => ['member-validated', 'validation-needed'].includes(template));
  return { validated, mails, acts: (await actionsOn(app, id, 'person.validated')).length };
};

/** Lets calls queue up for one person's row in this order, and go at once. */
const inOrder = async <A, B>(
  personId: string,
  calls: [first: () => Promise<A>, second: () => Promise<B>],
): Promise<[A, B]> => {
  const held = await hold(app.databaseUrl, 'select from person where id = $1 for update', [personId]);
  const first = calls[0]();
  await held.waiting(1);
  const second = calls[1]();
  await held.waiting(2);
  await held.release();
  return Promise.all([first, second]);
};

describe('validating at the same moment', () => {
  it('two admins: both are answered alike, it is one act and one mail', async () => {
    const james = await as(app, await anAdmin(app.db));
    await lookAt(james, dana.seen);
    const answers = await atOnce(app.db, { table: 'person', id: dana.person.id }, [
      () => validate(),
      () => validate(james, { seen: dana.seen }),
    ]);
    expect(answers.map(({ status, json }) => [status, json.isValidatedUser])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await standing()).toEqual({ validated: true, mails: ['member-validated'], acts: 1 });
  });

  it('one admin who presses eight times: it is one act and one mail', async () => {
    const presses = Array.from({ length: 8 }, () => () => validate());
    const answers = await atOnce(app.db, { table: 'person', id: dana.person.id }, presses);
    expect(answers.map(({ status }) => status)).toEqual(presses.map(() => 200));
    expect(await standing()).toEqual({ validated: true, mails: ['member-validated'], acts: 1 });
  });
});

describe('while the member changes what was looked at, they are never validated with what nobody saw', () => {
  it.each([
    ['with what was on the screen', () => ({ seen: dana.seen }), 'member.changed'],
    ['without a word', () => undefined, 'member.papers_unseen'],
  ])('the name goes first: refused, %s', async (_, body, code) => {
    const [changed, refused] = await inOrder(dana.person.id, [rename, () => validate(desk, body())]);
    expect([changed.status, refused.status, refused.refusal?.code]).toEqual([200, 409, code]);
    expect(await standing()).toEqual({ validated: false, mails: [], acts: 0 });
  });

  it('the admin goes first: validated as seen, and the change ends it in the same breath', async () => {
    const [validated, changed] = await inOrder(dana.person.id, [() => validate(desk, { seen: dana.seen }), rename]);
    expect([validated.status, changed.status, changed.json.isValidatedUser]).toEqual([200, 200, false]);
    expect(await standing()).toEqual({
      validated: false,
      mails: ['member-validated', 'validation-needed'],
      acts: 1,
    });
  });

  it.each(['frontId', 'backId', 'insurance'] as const)('another %s goes first: refused', async (kind) => {
    const [changed, refused] = await inOrder(dana.person.id, [() => sendPapers(dana, [kind]), () => validate()]);
    expect([changed.status, refused.status, refused.refusal?.code]).toEqual([200, 409, 'member.papers_unseen']);
    expect(await standing()).toEqual({ validated: false, mails: [], acts: 0 });
  });

  it('all at once, in whatever order, time and again', async () => {
    let fname = dana.seen.fname;
    for (let round = 0; round < 12; round += 1) {
      await lookAt(desk, dana.seen);
      const seen = { ...dana.seen, fname };
      fname = `Swapped${round}`;
      await Promise.all([
        validate(desk, { seen }),
        dana.browser.call(changeProfile, { body: { firstName: fname } }),
        validate(),
      ]);
      expect((await standing()).validated).toBe(false);
    }
  }, 30_000);

  it('a profile that is deleted meanwhile stays nobody’s', async () => {
    const [deleted, refused] = await inOrder(dana.person.id, [
      () => dana.browser.call(deleteProfile),
      () => validate(),
    ]);
    expect([deleted.status, refused.status]).toEqual([200, 404]);
    expect(await standing()).toEqual({ validated: false, mails: [], acts: 0 });
  });
});

it('an admin who is revoked meanwhile validates nobody any more', async () => {
  const boss = await as(app, await aSuperAdmin(app.db));
  const [revoked, refused] = await inOrder(maria.id, [
    () => boss.call(rejectAdmin, { body: { adminId: maria.id } }),
    () => validate(),
  ]);
  expect([revoked.status, refused.status, refused.refusal?.code]).toEqual([200, 401, 'auth.required']);
  expect(await standing()).toEqual({ validated: false, mails: [], acts: 0 });
});
