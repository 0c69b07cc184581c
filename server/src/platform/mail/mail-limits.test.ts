import { register, resetPassword } from '@keywright/contract/accounts';
import { requestAdminCode } from '@keywright/contract/admins';
import { contactSupport } from '@keywright/contract/support';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { visitor } from '../../testing/browser.ts';
import { onRecord } from '../../testing/look-ups.ts';
import { aMember } from '../../testing/people.ts';
import { threePhotos } from '../../testing/requests.ts';
import { inTransaction } from '../db/transaction.ts';
import { mailLimits } from './mail-limits.ts';
import { type MailName, mailTable } from './mail-table.ts';
import { oweMail, type MailOf } from './outbox.store.ts';

const { app } = await appWithMailbox({ env: { TRUST_PROXY: 'loopback' } });

type Plain = 'already-registered' | 'password-changed' | 'session-revoked';

/** Enqueues mails of a kind to an address, as so many acts would. */
const enqueue = async (template: Plain, recipient: string, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    const mail: MailOf<Plain> = { template, refs: {} };
    await inTransaction(app.db, (tx) => oweMail(tx, { ...mail, recipient, locale: 'en', onceKey: randomUUID() }));
  }
};

/** How many mails of a kind to an address ended in each state, once none is waiting. */
const statesOf = async (recipient: string, template: MailName) => {
  const rows = () =>
    app.db
      .selectFrom('outbox_mail')
      .select(['state', 'id'])
      .where('recipient', '=', recipient)
      .where('template', '=', template)
      .execute();
  await expect
    .poll(async () => (await rows()).filter(({ state }) => state === 'OWED'), { timeout: 20_000 })
    .toEqual([]);
  const all = await rows();
  const count = (state: string) => all.filter((row) => row.state === state).length;
  return { sent: count('SENT'), dropped: count('DROPPED'), ids: all.map(({ id }) => id) };
};

const anAddress = () => `v${randomUUID().slice(0, 12)}@example.net`;

/** Of strangers, each at an address of their own: nothing holds one of them back alone. */
const from = (n: number) => ({ 'x-forwarded-for': `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}` });

describe('the daily limit of a kind of mail', () => {
  it('is there for every kind, and smaller or equal for addresses that nobody has confirmed', () => {
    expect(Object.keys(mailLimits).toSorted()).toEqual(Object.keys(mailTable).toSorted());
    for (const { perDay, toUnconfirmed = perDay } of Object.values(mailLimits)) {
      expect(toUnconfirmed).toBeGreaterThan(0);
      expect(perDay).toBeGreaterThanOrEqual(toUnconfirmed);
    }
  });

  it('sends so many to an address and drops the rest, with one entry in the audit log', async () => {
    const address = anAddress();
    await enqueue('already-registered', address, 9);
    const { sent, dropped, ids } = await statesOf(address, 'already-registered');
    expect({ sent, dropped }).toEqual({ sent: 5, dropped: 4 });
    const entries = (await onRecord(app, { action: 'mail.dropped' })).filter(({ object_id: id }) => ids.includes(id));
    expect(entries.map(({ details }) => details)).toEqual([{ template: 'already-registered', perDay: 5 }]);
    // Another kind and another address have limits of their own.
    await enqueue('session-revoked', address, 1);
    expect(await statesOf(address, 'session-revoked')).toMatchObject({ sent: 1, dropped: 0 });
  }, 30_000);

  it('puts each mail on record that concerns security and was not sent', async () => {
    const { email } = await aMember(app.db);
    await enqueue('password-changed', email, 23);
    const { sent, dropped, ids } = await statesOf(email, 'password-changed');
    expect({ sent, dropped }).toEqual({ sent: 20, dropped: 3 });
    const entries = (await onRecord(app, { action: 'mail.dropped' })).filter(({ object_id: id }) => ids.includes(id));
    expect(entries).toHaveLength(3);
    const metrics = await (await fetch(new URL('/metrics', app.url))).text();
    expect(metrics).toMatch(/mails_dropped\{template="password-changed"\} 3/);
  }, 60_000);

  it('lets mail through again a day after what was sent, however much was dropped meanwhile', async () => {
    const address = anAddress();
    await enqueue('already-registered', address, 8);
    await statesOf(address, 'already-registered');
    await app.db
      .updateTable('outbox_mail')
      .set({ created_at: new Date(Date.now() - 25 * 60 * 60_000) })
      .where('recipient', '=', address)
      .where('state', '=', 'SENT')
      .execute();
    await enqueue('already-registered', address, 1);
    expect(await statesOf(address, 'already-registered')).toMatchObject({ sent: 6, dropped: 3 });
  }, 30_000);

  it('is above what an honest customer with 30 orders a day is written to, also without an account', () => {
    const ofOrder = ['order.received', 'order.charged', 'order.resolved'] as const;
    const ofVehicle = [
      'request.fulfilled',
      'request.declined',
      'request.photo_wanted',
      'code.opened_elsewhere',
    ] as const;
    for (const name of ofOrder) expect(mailLimits[name].toUnconfirmed).toBeGreaterThan(30);
    // Five vehicles in each of 30 carts.
    for (const name of ofVehicle) expect(mailLimits[name].toUnconfirmed).toBeGreaterThan(30 * 5);
  });
});

describe('strangers from many places who want somebody’s mailbox full', () => {
  it('get 10 resets, 10 codes for admins and 5 notes about registering a day out of us', async () => {
    const { email } = await aMember(app.db);
    const { frontId, backId, registration: insurance } = await threePhotos();
    const person = {
      fname: 'Bo',
      lname: 'Mber',
      email,
      phone: '+1 (512) 555-0143',
      password: 'blue kite 77',
      state: 'Texas',
    };
    for (let n = 0; n < 12; n += 1) {
      const stranger = visitor(app.url);
      await stranger.call(resetPassword, { body: { email } }, from(n));
      await stranger.call(requestAdminCode, { body: { email, firstName: 'Bo', lastName: 'Mber' } }, from(n));
      await stranger.call(register, { body: person, files: { frontId, backId, insurance } }, from(n));
      // The limits of an hour are not what is tried here.
      await app.db.deleteFrom('attempt').where('bucket', 'not like', '%-da%').execute();
    }
    expect(await statesOf(email, 'password-reset')).toMatchObject({ sent: 10 });
    expect((await statesOf(email, 'admin-code')).sent).toBeLessThanOrEqual(10);
    expect(await statesOf(email, 'already-registered')).toMatchObject({ sent: 5, dropped: 7 });
  }, 120_000);

  it('get nothing out of the support form for the address that they type', async () => {
    const email = anAddress();
    const body = { name: 'Bo Mber', email, subject: 'Hello', message: 'Buy this.' };
    expect((await visitor(app.url).call(contactSupport, { body }, from(40))).status).toBe(200);
    const toThem = app.db.selectFrom('outbox_mail').select('id').where('recipient', '=', email);
    expect(await toThem.execute()).toEqual([]);
  });
});
