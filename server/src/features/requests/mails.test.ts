import { declineRequest } from '@keywright/contract/desk';
import type { Locale } from '@keywright/contract/locale';
import { expect, it } from 'vitest';
import { requestRow } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, visitor } from '../../testing/browser.ts';
import { aMember, anAdmin } from '../../testing/people.ts';
import { aVehicle, fulfil, paidAsGuest, paidAsMember } from '../../testing/requests.ts';
import { writeLetter } from '../../platform/mail/mail-table.ts';
import { requestMails } from './requests.mails.ts';

const admin = () => {
  const browser = visitor(app.url);
  return anAdmin(app.db).then(async (person) => {
    await browser.signIn(person);
    return browser;
  });
};
type Named = keyof ReturnType<typeof requestMails>;
const letter = (name: Named, refs: { orderId: string; requestId: string }, locale: Locale = 'en') =>
  writeLetter(app.parts.settings, requestMails(app.parts), { template: name, refs, locale });

const app = await appOfThisFile();

it('a guest hears that the code is ready, with the private link and without the code', async () => {
  const { id, orderId, trackToken, confirmationNumber } = await paidAsGuest(app, visitor(app.url), aVehicle('Nissan'));
  await fulfil(await admin(), id, { keycode: 'NOT-HERE', pincode: '8642' });
  const { subject, text, html } = await letter('request.fulfilled', { orderId, requestId: id });
  expect(subject).toBe('Your key code is ready: 2019 Nissan Altima');
  expect(text).toContain(`${app.parts.settings.publicUrl}/track/${trackToken}`);
  expect(text).toContain(`Order ${confirmationNumber}.`);
  for (const body of [subject, text, html]) expect(body).not.toMatch(/NOT-HERE|8642/);
  const french = await letter('request.fulfilled', { orderId, requestId: id }, 'fr');
  expect(french.subject).toBe('Votre code de clé est prêt\u00a0: Nissan Altima 2019');
  expect(french.text).toContain(`${app.parts.settings.publicUrl}/fr/track/${trackToken}`);
});

it('a member whose request was changed reads which VIN counts now, and what to do if it was somebody else', async () => {
  const member = await as(app, await aMember(app.db));
  const { id, orderId } = await paidAsMember(app, member);
  const { vin } = await requestRow(app, id);
  const { text } = await letter('request.changed', { orderId, requestId: id });
  expect(text).toContain(`ends in ${vin.slice(-4)}.`);
  expect(text).not.toContain(vin);
  expect(text).toContain('choose a new password at once');
});

it('names days in the time zone of the browser in which the order was placed', async () => {
  const untilIn = async (zone: string | null): Promise<string> => {
    const { id, orderId } = await paidAsGuest(app, visitor(app.url));
    await fulfil(await admin(), id);
    await app.db.updateTable('customer_order').set({ zone }).where('id', '=', orderId).execute();
    const closesAt = new Date('2027-01-01T04:05:00Z');
    await app.db.updateTable('request').set({ code_closes_at: closesAt }).where('id', '=', id).execute();
    return (await letter('request.fulfilled', { orderId, requestId: id })).text;
  };
  expect(await untilIn('America/Chicago')).toContain('December 31, 2026');
  expect(await untilIn(null)).toContain('January 1, 2027');
});

it('a member is led to the dashboard', async () => {
  const member = await as(app, await aMember(app.db));
  const { id, orderId, trackToken } = await paidAsMember(app, member);
  await fulfil(await admin(), id);
  const { text } = await letter('request.fulfilled', { orderId, requestId: id });
  expect(text).toContain(`${app.parts.settings.publicUrl}/dashboard`);
  expect(text).not.toContain(trackToken);
});

it('who was declined reads why, what the desk adds, and that nothing is owed; marks in a note stay marks', async () => {
  const { id, orderId } = await paidAsGuest(app, visitor(app.url));
  const note = 'Bring <b>the card</b> & a pen.';
  await (await admin()).call(declineRequest, { params: { id }, body: { reason: 'ID_UNREADABLE', note } });
  const { text, html } = await letter('request.declined', { orderId, requestId: id });
  expect(text).toContain('The photo of the identity document could not be read.');
  expect(text).toContain(note);
  expect(html).not.toContain('<b>the card</b>');
  expect(text).toMatch(/\$\d+\.\d\d was not charged: the hold on your card is voided\./);
});
