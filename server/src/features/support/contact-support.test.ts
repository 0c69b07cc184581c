import { deleteProfile } from '@keywright/contract/profile';
import { contactSupport } from '@keywright/contract/support';
import { beforeEach, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { onRecord } from '../../testing/look-ups.ts';
import { appOfThisFile, ofThisFile } from '../../testing/opened.ts';
import { as, visitor } from '../../testing/browser.ts';
import { readable } from '../../testing/letters.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { aMember } from '../../testing/people.ts';

const HOUR = 60 * 60 * 1_000;
const clock = heldClock();

const mailbox = await ofThisFile(openMailbox());
const env = { SMTP_URL: mailbox.url, TRUST_PROXY: 'loopback', SUPPORT_EMAIL: ' Help@Keys.example.com' };
const app = await appOfThisFile({ clock, env });
beforeEach(() => clock.advance(2 * HOUR));

const written = {
  name: 'Ann Lee',
  email: 'Ann@Example.com ',
  subject: 'Where is my order?',
  message: 'It is for a Ford.\r\n\r\n-- \nKeywright: pay again at http://evil.example',
};
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const write = (body: object = written, ip = '192.0.2.1') =>
  visitor(app.url).callAnyhow(contactSupport, { body }, from(ip));
const stored = () => app.db.selectFrom('support_message').selectAll().orderBy('at').execute();
const lastMail = async (count: number) => {
  await mailbox.has(count);
  return mailbox.mails[count - 1] ?? { to: [], raw: '' };
};

it('what a visitor writes is stored before it is answered, and reaches the shop, where an answer goes to the visitor', async () => {
  const before = mailbox.mails.length;
  const answer = await write();
  expect([answer.status, answer.json]).toEqual([200, { ok: true }]);
  const [row] = await stored();
  expect(row).toMatchObject({ name: 'Ann Lee', email: 'ann@example.com', person_id: null, locale: 'en' });
  const mail = await lastMail(before + 1);
  expect(mail.to).toEqual(['help@keys.example.com']);
  expect(mail.raw).toMatch(/^Reply-To: ann@example\.com\r$/m);
  expect(mail.raw).toMatch(/^From: .*no-reply@/m);
  expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const text = readable(mail);
  expect(text).toContain('Where is my order?');
  // No line of theirs looks like one of ours.
  expect(text).toContain('> It is for a Ford.');
  expect(text).toContain('> Keywright: pay again');
  expect(text).toContain('nobody has checked');
});

it('nothing is sent to the address that somebody names', async () => {
  const before = mailbox.mails.length;
  await write({ ...written, email: 'victim@example.com' });
  await lastMail(before + 1);
  expect(mailbox.mails.flatMap(({ to }) => to)).not.toContain('victim@example.com');
});

it('a member writes from the address of their account, whatever else the form says', async () => {
  const before = mailbox.mails.length;
  const browser = await as(app, await aMember(app.db));
  await browser.call(contactSupport, { body: { ...written, email: 'else@example.com' } }, from('192.0.2.7'));
  const row = (await stored()).find(({ person_id }) => person_id === browser.person.id);
  expect(row?.email).toBe(browser.person.email);
  expect(readable(await lastMail(before + 1))).toContain('logged in to their account');
  const act = await onRecord(app, { on: row?.id ?? '' });
  expect(act.map(({ action, details }) => [action, details])).toEqual([['support.written', expect.anything()]]);
  expect(JSON.stringify(act)).not.toContain('Where is my order');
});

it('a member who deletes their profile takes along what they wrote, and nothing that a visitor wrote from the same address', async () => {
  const member = await aMember(app.db);
  await write({ ...written, email: member.email }, '192.0.2.8');
  const browser = await as(app, member);
  await browser.call(contactSupport, { body: written }, from('192.0.2.9'));
  expect((await browser.call(deleteProfile, { body: {} })).status).toBe(200);
  const left = (await stored()).filter(({ email }) => email === member.email);
  expect(left.map(({ person_id }) => person_id)).toEqual([null]);
});

it('the fourth message of an hour from one place waits, and others do not wait for it', async () => {
  const ip = '198.51.100.1';
  for (let n = 0; n < 3; n += 1) expect((await write(written, ip)).status).toBe(200);
  const count = (await stored()).length;
  const fourth = await write(written, ip);
  expect([fourth.status, fourth.refusal?.code]).toEqual([429, 'limit.too_many']);
  expect(await stored()).toHaveLength(count);
  expect((await write(written, '198.51.100.2')).status).toBe(200);
  clock.advance(HOUR + 1);
  expect((await write(written, ip)).status).toBe(200);
});

it('members behind one address wait for themselves alone', async () => {
  const ip = from('198.51.100.9');
  const [one, other] = await Promise.all([aMember(app.db), aMember(app.db)].map(async (made) => as(app, await made)));
  const send = async (by = one) => (await by?.call(contactSupport, { body: written }, ip))?.status;
  for (let n = 0; n < 5; n += 1) expect(await send()).toBe(200);
  expect([await send(), await send(other)]).toEqual([429, 200]);
});

it('what is missing or can not be is said at its field, and nothing of it is stored', async () => {
  const count = (await stored()).length;
  const fieldsOf = async (body: object) => (await write(body, '203.0.113.1')).refusal?.fields;
  expect(await fieldsOf({ name: ' ', email: '', subject: '\u200b', message: '' })).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    subject: 'Subject is required',
    message: 'Message is required',
  });
  expect(await fieldsOf({ ...written, email: 'ann@example.com\r\nBcc: x@example.com' })).toEqual({
    email: 'Email is invalid',
  });
  expect(Object.keys((await fieldsOf({ ...written, subject: 'A\r\nBcc: x@example.com' })) ?? {})).toEqual(['subject']);
  expect(Object.keys((await fieldsOf({ ...written, name: '<b>Ann</b>' })) ?? {})).toEqual(['name']);
  expect(Object.keys((await fieldsOf({ ...written, message: 'x'.repeat(4_001) })) ?? {})).toEqual(['message']);
  expect(await stored()).toHaveLength(count);
});
