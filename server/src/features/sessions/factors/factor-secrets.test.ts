import {
  addPasskey,
  beginPasskey,
  beginTwoFactor,
  changeSecurity,
  confirmTwoFactor,
  passkeyLogin,
  passkeyChallenge,
  renewRecoveryCodes,
  secondStep,
} from '@keywright/contract/factors';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { appWithMailbox } from '../../../testing/app-with-mailbox.ts';
import { visitor } from '../../../testing/browser.ts';
import { dumpOf, tracesOf } from '../../../testing/dump.ts';
import { codeAt } from '../../../testing/factors.ts';
import { readable } from '../../../testing/letters.ts';
import type { Mail } from '../../../testing/mailbox.ts';
import { passkeyDevice } from '../../../testing/passkey-device.ts';
import { aMember, type TestPerson } from '../../../testing/people.ts';

const clock = heldClock();
const { app, mailbox } = await appWithMailbox({ clock, env: { LOG_LEVEL: 'trace' } });

type Told = { long: string[]; codes: string[] };

/** Does everything that there is to do with factors; answers all that was secret in it. */
const wholeLife = async (member: TestPerson): Promise<Told> => {
  const browser = visitor(app.url);
  const { password } = member;
  await browser.signIn(member);
  const begun = await browser.call(beginTwoFactor, { body: {} });
  const { secret } = begun.json;
  const codes: string[] = [];
  const nextCode = (): string => {
    clock.advance(60_000);
    const code = codeAt(secret, clock.now());
    codes.push(code);
    return code;
  };
  const first = await browser.call(confirmTwoFactor, { body: { code: nextCode() } });
  await browser.signIn(member);
  const waiting = browser.cookie('sign_in') ?? '';
  await browser.call(secondStep, { body: { code: 'AAAAAA' } });
  await browser.call(secondStep, { body: { code: nextCode() } });
  const second = await browser.call(renewRecoveryCodes);
  const device = passkeyDevice();
  const wanted = await browser.call(beginPasskey);
  const made = device.make(wanted.json, { origin: app.url });
  await browser.call(addPasskey, { body: { answer: made } });
  const asked = await browser.call(passkeyChallenge);
  const answer = device.answer(asked.json, { origin: app.url });
  await browser.call(passkeyLogin, {
    body: {
      answer: { ...answer, response: { ...answer.response, signature: 'AA' } },
    },
  });
  const again = await browser.call(passkeyChallenge);
  const right = device.answer(again.json, { origin: app.url });
  const entered = await browser.call(passkeyLogin, { body: { answer: right } });
  expect(entered.status).toBe(200);
  await browser.signIn(member);
  const recovered = await browser.call(secondStep, { body: { code: second.json.recoveryCodes[0]! } });
  expect(recovered.status).toBe(200);
  await browser.call(changeSecurity, { body: { fingerprint: false, password } });
  const off = await browser.call(changeSecurity, { body: { twoFactor: false, password, code: nextCode() } });
  expect(off.status).toBe(200);
  const challenges = [wanted, asked, again].map(({ json }) => json.challenge);
  const signatures = [String(right.response['signature']), String(right.response['clientDataJSON'])];
  const recoveryCodes = [...first.json.recoveryCodes, ...second.json.recoveryCodes].map(String);
  return { long: [secret, waiting, ...recoveryCodes, ...challenges, ...signatures], codes };
};

const mailSaying = (words: string): Mail | undefined => mailbox.mails.find((mail) => readable(mail).includes(words));
const allMailIsSent = () =>
  expect
    .poll(
      async () =>
        (await sql<{ n: number }>`select count(*)::int as n from outbox_mail where state = 'OWED'`.execute(app.db))
          .rows[0]?.n,
      { timeout: 15_000 },
    )
    .toBe(0);

it.each([
  [
    'en',
    [
      'Two-factor login is on for your Keywright account',
      'Two-factor login is off for your Keywright account',
      'A passkey was added to your Keywright account',
      'A passkey was removed from your Keywright account',
      'A recovery code of your Keywright account was used',
    ],
  ],
  [
    'fr',
    [
      'L’authentification à deux facteurs est activée pour votre compte Keywright',
      'L’authentification à deux facteurs est désactivée pour votre compte Keywright',
      'Une clé d’accès a été ajoutée à votre compte Keywright',
      'Une clé d’accès a été retirée de votre compte Keywright',
      'Un code de secours de votre compte Keywright a été utilisé',
    ],
  ],
] as const)(
  'whoever sets up, uses and takes away factors is told by mail (%s), and none of their secrets lies about',
  async (locale, letters) => {
    const member = await aMember(app.db);
    await app.db.updateTable('person').set({ locale }).where('id', '=', member.id).execute();
    mailbox.mails.length = 0;
    const { long, codes } = await wholeLife(member);
    await allMailIsSent();
    for (const words of letters) expect(mailSaying(words)?.to).toEqual([member.email]);
    const places = {
      log: app.logged.join('\n'),
      database: await dumpOf(app.db),
      mails: mailbox.mails.map((mail) => mail.raw + readable(mail)).join('\n'),
    };
    for (const [place, text] of Object.entries(places)) {
      for (const secret of long) {
        const found = tracesOf(secret).filter((trace) => text.includes(trace));
        expect(found, place).toEqual([]);
      }
      // Six digits stand in every long number; as a value of their own they stand in quotes, or between spaces.
      for (const code of codes) expect(text, place).not.toMatch(new RegExp(`["'>\\s]${code}["'<\\s]`));
    }
  },
);
