import { myCart } from '@keywright/contract/cart';
import { createCheckoutSession, processPaymentSuccess } from '@keywright/contract/payments';
import { describe, expect, it } from 'vitest';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { visitor } from '../../testing/browser.ts';
import { added, aVehicle } from '../../testing/requests.ts';
import { oweMail } from './outbox.store.ts';
import { inTransaction } from '../db/transaction.ts';

const { app, mailbox } = await appWithMailbox();

const header = (raw: string, name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1];

describe('mail that is owed', () => {
  it('reaches its reader over SMTP once the server takes it again, once, with the same Message-ID', async () => {
    mailbox.refuse(true);
    const refused = mailbox.refused();
    await inTransaction(app.db, async (tx) => {
      const mail = {
        template: 'session-revoked',
        recipient: 'dave@example.com',
        locale: 'fr',
        refs: {},
        onceKey: 'test:1',
      } as const;
      await oweMail(tx, mail);
      await oweMail(tx, mail);
    });
    await refused;
    const { id } = await app.db
      .selectFrom('outbox_mail')
      .select('id')
      .where('once_key', '=', 'test:1')
      .executeTakeFirstOrThrow();
    mailbox.refuse(false);
    await mailbox.has(1);
    const [mail] = mailbox.mails;
    expect(mail?.to).toEqual(['dave@example.com']);
    expect(header(mail?.raw ?? '', 'Message-ID')).toContain(id);
    await expect
      .poll(() =>
        app.db.selectFrom('outbox_mail').select(['state', 'tries']).where('id', '=', id).executeTakeFirstOrThrow(),
      )
      .toMatchObject({ state: 'SENT' });
    expect(mailbox.mails).toHaveLength(1);
  }, 20_000);

  it('is not owed by what was not committed', async () => {
    const undone = inTransaction(app.db, async (tx) => {
      await oweMail(tx, {
        template: 'session-revoked',
        recipient: 'eve@example.com',
        locale: 'en',
        refs: {},
        onceKey: 'test:2',
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await app.db.selectFrom('outbox_mail').select('id').where('once_key', '=', 'test:2').execute()).toEqual([]);
  });

  it('tells a guest that the order is placed, with the private link and without VIN or code', async () => {
    const before = mailbox.mails.length;
    const guest = visitor(app.url);
    const vehicle = aVehicle('Ford');
    await added(guest, { ...vehicle, email: 'guest@example.com' });
    const { items, totalCents } = (await guest.call(myCart)).json;
    const { url } = (await guest.call(createCheckoutSession, { body: { amount: totalCents, items } })).json;
    const paid = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
      body: 'action=pay&email=guest@example.com',
    });
    const session = new URL(paid.headers.get('location') ?? '').searchParams.get('session_id') ?? '';
    const { json } = await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    await mailbox.has(before + 1);
    const mail = mailbox.mails.at(-1);
    const text = (mail?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=');
    expect(mail?.to).toEqual(['guest@example.com']);
    expect(text).toContain(json.trackPath);
    expect(text).not.toContain(vehicle.vin);
  }, 20_000);
});
