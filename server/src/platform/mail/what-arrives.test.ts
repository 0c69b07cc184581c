import { inTransaction } from '../db/transaction.ts';
import { register } from '@keywright/contract/accounts';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../testing/all-endpoints.ts';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { visitor } from '../../testing/browser.ts';
import { sampleOf } from '../../testing/odd/sample.ts';
import { threePhotos } from '../../testing/requests.ts';
import { aSuperAdmin } from '../../testing/people.ts';
import { oweMail } from './outbox.store.ts';

const photo = (await threePhotos()).frontId;
const { app, mailbox } = await appWithMailbox({ env: { MAIL_FROM: 'Keys, and more <desk@example.com>' } });

const readable = (raw: string): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (coded) => Buffer.from(coded.replaceAll('=', ''), 'hex').toString('utf8'));

describe('a mail', () => {
  it('goes to nobody when what was once taken for an address is read as another one', async () => {
    const recipients = ['1<victim@example.com>', 'ann@example.com, victim@example.com', '"x" <victim@example.com>'];
    await inTransaction(app.db, async (tx) => {
      for (const recipient of recipients) {
        await oweMail(tx, { template: 'session-revoked', recipient, locale: 'en', refs: {}, onceKey: recipient });
      }
    });
    const states = () =>
      app.db.selectFrom('outbox_mail').select('state').where('recipient', 'in', recipients).execute();
    await expect.poll(states).toEqual(recipients.map(() => ({ state: 'DEAD' })));
    expect(mailbox.mails).toEqual([]);
  });

  it('has one sender, as it is set, and nothing in it that a name, however it is made, could forge', async () => {
    const forger = await aSuperAdmin(app.db, {
      fname: 'Eve\r\n\r\n--\r\nPay at once',
      lname: '<b>now</b> &lt;i&gt; \u202eevil\u2028',
    });
    await inTransaction(app.db, (tx) =>
      oweMail(tx, {
        template: 'super-admin.created',
        recipient: 'desk@example.com',
        locale: 'en',
        refs: { personId: forger.id, by: forger.id },
        onceKey: 'forged',
      }),
    );
    await mailbox.has(1);
    const [{ raw, to }] = mailbox.mails as [(typeof mailbox.mails)[number]];
    expect(to).toEqual(['desk@example.com']);
    expect(raw).toMatch(/^From: "Keys, and more" <desk@example\.com>\r$/m);
    const [text = '', html = ''] = readable(raw).split('<!doctype html>');
    expect(text).not.toMatch(/^Pay at once/m);
    expect(text.match(/^--\r?$/gm)).toHaveLength(1);
    expect(text).toContain('Eve -- Pay at once <b>now</b> &lt;i&gt; evil');
    expect(html).toContain('&lt;b&gt;now&lt;/b&gt; &amp;lt;i&amp;gt;');
    expect(html).not.toContain('<b>');
    expect(readable(raw)).not.toMatch(/[\u202e\u2028]/);
  });
});

describe('a call', () => {
  const photosFor = (files: object) => Object.fromEntries(Object.keys(files).map((name) => [name, photo]));
  const withEmail = allEndpoints.filter(
    ({ audience, body }) => audience === 'anyone' && body && 'email' in (sampleOf(body) as object),
  );
  const sent = (endpoint: (typeof withEmail)[number], body: Record<string, string>) =>
    endpoint.files
      ? visitor(app.url).upload(endpoint.path, body, photosFor(endpoint.files))
      : visitor(app.url).post(endpoint.path, { ...(sampleOf(endpoint.body) as object), ...body });

  it.each(withEmail.map((endpoint) => [endpoint.path, endpoint] as const))(
    'takes no address that reads as another one: %s',
    async (_, endpoint) => {
      for (const email of ['1<victim@example.com>', 'ann@example.com,victim@example.com', 'ann(x)@example.com']) {
        const { refusal } = await sent(endpoint, { email });
        expect({ code: refusal?.code, said: refusal?.fieldCodes?.['email'] }).toEqual({
          code: 'input.invalid',
          said: 'email.invalid',
        });
      }
    },
  );

  it('takes no name that is more than one, and leaves an ampersand what it is', () => {
    const nameFault = (fname: string) =>
      register.body.shape.fname.safeParse(fname).error?.issues.map(({ message }) => message);
    for (const name of ['Ann\nLee', 'Ann\u2028Lee', '\u202eeeL', '<b>Ann</b>', 'http://evil.example', 'a@b.example'])
      expect(nameFault(name)).toEqual(['name.invalid']);
    for (const name of ['Ann & Lee', 'Zoë', "O'Brien", 'Jean-Luc', '李', 'Ann &lt;3'])
      expect(nameFault(name)).toBeUndefined();
  });
});
