import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { logInAs } from './people.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const stillTrying = 'We keep trying. You don’t have to log in again unless we ask you to.';

const busy = (status: number, retryAfter?: number) => ({
  status,
  contentType: 'application/json',
  headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  body: JSON.stringify({
    error: 'Busy',
    code: status === 429 ? 'limit.too_many' : 'server.unavailable',
    values: { seconds: retryAfter ?? 1 },
    requestId: 'a',
  }),
});

/** Lets calls of this path fail until what comes back is called. Returns when each of them came, too. */
const failing = async (page: Page, path: string, how: ReturnType<typeof busy> | 'lost') => {
  const times: number[] = [];
  const isCall = (url: URL) => url.pathname === path;
  await page.route(isCall, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    times.push(performance.now());
    return how === 'lost' ? route.abort('connectionfailed') : route.fulfill(how);
  });
  return { times, end: () => page.unroute(isCall) };
};

const faults = [
  ['429', busy(429, 1)],
  ['500', busy(500)],
  ['503', busy(503, 1)],
  ['a proxy’s 502', { ...busy(502), contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
  ['a line that is cut', 'lost'],
] as const;

test.each(faults)(
  'an admin whose session can not be checked because of %s stays on the page and sees it later',
  async (_, how) => {
    const { page } = await stage.visitor('desk');
    await logInAs(page, 'maria');
    await heading(page, 'Queue').waitFor();
    const { end } = await failing(page, '/auth/me', how);
    await page.goto('/admin?list=waiting');
    await reads(page, stillTrying);
    expect(new URL(page.url()).pathname).toBe('/admin');
    await end();
    await heading(page, 'Queue').waitFor();
    expect(await page.getByText(stillTrying).count()).toBe(0);
  },
);

test('a renewal that a busy server refuses logs nobody out either', async () => {
  const { page, context } = await stage.visitor('desk');
  await logInAs(page, 'maria');
  await heading(page, 'Queue').waitFor();
  await context.clearCookies({ name: 'access_token' });
  const { end } = await failing(page, '/auth/refresh', busy(429, 1));
  await page.goto('/admin');
  await reads(page, stillTrying);
  await look(page, 'session-unknown');
  await end();
  await heading(page, 'Queue').waitFor();
});

test('a member whose session can not be checked keeps the page, and is never shown the log-in', async () => {
  const { page } = await stage.visitor('phone');
  await logInAs(page, 'dana');
  for (const [, how] of faults) {
    const { times, end } = await failing(page, '/auth/me', how);
    await page.goto('/user-dash');
    // The second call is made once the page has read how the first one failed.
    await expect.poll(() => times.length, { timeout: 20_000 }).toBeGreaterThan(1);
    await heading(page, /./).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/user-dash');
    await end();
  }
});

test('the session is asked for again when the server said, and only a 401 ends it', async () => {
  const { page } = await stage.visitor('desk');
  await logInAs(page, 'maria');
  await heading(page, 'Queue').waitFor();
  const { times, end } = await failing(page, '/auth/me', busy(429, 3));
  await page.goto('/admin');
  await expect.poll(() => times.length, { timeout: 10_000 }).toBe(2);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(3_000);
  await end();
  await heading(page, 'Queue').waitFor();
  await page.context().clearCookies({ name: /_token$/ });
  await page.reload();
  await page.waitForURL('**/admin-login?**');
});
