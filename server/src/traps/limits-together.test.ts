import { resetPassword } from '@keywright/contract/accounts';
import { requestAdminCode } from '@keywright/contract/admins';
import { beforeEach, expect, test } from 'vitest';
import { heldClock } from '../platform/clock.ts';
import { guardLimit } from '../platform/limits/guard-limit.ts';
import { bucketOf, type LimitName, limits } from '../platform/limits/limits.ts';
import { appOfThisFile } from '../testing/opened.ts';
import { as, visitor } from '../testing/browser.ts';
import { anAdmin } from '../testing/people.ts';
import { fulfil, openTracked, paidAsGuest } from '../testing/requests.ts';

const clock = heldClock();
const MINUTE = 60_000;
const app = await appOfThisFile({ clock, env: { TRUST_PROXY: 'loopback' } });
beforeEach(() => clock.advance(25 * 60 * MINUTE));

/** Uses up a limit of everybody's. */
const useUp = async (name: LimitName): Promise<void> => {
  const limit = bucketOf(name, 'all');
  for (let n = 0; n < limit.max; n += 1) await guardLimit(app.db, clock, limit);
};

test('while the whole site must wait, nobody loses a look at their own code', async () => {
  const desk = await as(app, await anAdmin(app.db));
  const { id, trackToken } = await paidAsGuest(app, visitor(app.url));
  await fulfil(desk, id);
  const look = () => openTracked(visitor(app.url), { trackToken, id });
  await useUp('reveal-site');
  for (let n = 0; n < limits['reveal-request'].max; n += 1) expect((await look()).status).toBe(429);
  clock.advance(limits['reveal-site'].windowMs);
  for (let n = 0; n < limits['reveal-request'].max; n += 1) expect((await look()).status).toBe(200);
  expect((await look()).status).toBe(429);
});

test('who asks again and again for one mailbox does not use up what their address has for others', async () => {
  const ask = async (email: string) =>
    (await visitor(app.url, { 'x-forwarded-for': '192.0.2.1' }).call(resetPassword, { body: { email } })).status;
  for (let n = 0; n < limits['reset-mail'].max; n += 1) expect(await ask('one@example.com')).toBe(200);
  for (let n = 0; n < limits['reset-address'].max; n += 1) expect(await ask('one@example.com')).toBe(429);
  expect(await ask('another@example.com')).toBe(200);
});

test('while no admin codes go out, a mailbox that asks for one loses none of its own', async () => {
  const wish = { email: 'new@example.com', firstName: 'New', lastName: 'Admin' };
  const ask = async () => (await visitor(app.url).call(requestAdminCode, { body: wish })).status;
  await useUp('admin-code-site');
  clock.advance(limits['admin-code-site'].windowMs - MINUTE);
  for (let n = 0; n < limits['admin-code-email'].max; n += 1) expect(await ask()).toBe(429);
  // The site's are an hour old by now; the mailbox's would not be.
  clock.advance(MINUTE);
  expect(await ask()).toBe(200);
});
