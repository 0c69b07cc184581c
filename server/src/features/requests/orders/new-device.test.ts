import { revealOwnCode } from '@keywright/contract/orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { owedMails } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import { aVehicle, fulfil, openTracked, paidAsGuest, paidAsMember } from '../../../testing/requests.ts';

const MINUTE = 60_000;
const clock = heldClock();

const app = await appOfThisFile({ clock });
beforeEach(() => app.db.deleteFrom('attempt').execute());

const release = async (id: string): Promise<void> => {
  await fulfil(await as(app, await anAdmin(app.db)), id);
};
const lettersTo = (recipient: string) =>
  owedMails(app, { to: recipient, template: 'code.opened_elsewhere' }, 'id', 'locale');

describe('a code that is opened on a new device', () => {
  it('is told to its member, once for each device, and not of the devices that they used before', async () => {
    const home = await as(app, await aMember(app.db));
    const { id } = await paidAsMember(app, home);
    await release(id);
    const look = (browser: Visitor) => browser.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } });
    expect((await look(home)).status).toBe(200);
    expect(await lettersTo(home.person.email)).toEqual([]);
    clock.advance(MINUTE);
    const phone = await as(app, home.person);
    expect((await look(phone)).status).toBe(200);
    expect((await look(phone)).status).toBe(200);
    const [letter, ...more] = await lettersTo(home.person.email);
    expect(more).toEqual([]);
    const { text } = await visitor(app.url).get(`/dev/mail/${letter?.id}`);
    expect(text).toContain('has just been opened on a device that was not used for it before.');
    expect(text).toContain('choose a new password at once');
  });

  it('is told to its member when their session was carried to another browser', async () => {
    const home = await as(app, await aMember(app.db));
    const { id } = await paidAsMember(app, home);
    await release(id);
    clock.advance(MINUTE);
    const thief = visitor(app.url);
    thief.setCookie('access_token', home.cookie('access_token') ?? '');
    expect((await thief.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } })).status).toBe(200);
    expect(await lettersTo(home.person.email)).toHaveLength(1);
  });

  it('is told to a guest when it is not the browser that ordered, in the language of the order', async () => {
    const owner = visitor(app.url);
    const email = 'guest.at.home@example.com';
    const { id, orderId, trackToken } = await paidAsGuest(app, owner, { ...aVehicle(), email });
    await app.db.updateTable('customer_order').set({ email, locale: 'fr' }).where('id', '=', orderId).execute();
    await release(id);
    const look = (browser: Visitor) => openTracked(browser, { trackToken, id });
    expect((await look(owner)).status).toBe(200);
    expect(await lettersTo(email)).toEqual([]);
    const other = visitor(app.url);
    expect((await look(other)).status).toBe(200);
    expect((await look(other)).status).toBe(200);
    const [letter, ...more] = await lettersTo(email);
    expect([letter?.locale, more]).toEqual(['fr', []]);
    const { text } = await visitor(app.url).get(`/dev/mail/${letter?.id}`);
    expect(text).toContain('sur un appareil qui n’y avait jamais servi');
    await look(visitor(app.url));
    expect(await lettersTo(email)).toHaveLength(2);
  });
});
