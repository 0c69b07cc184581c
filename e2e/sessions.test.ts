import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { logIn, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('who logs in without an email, or with a wrong password, is told so and keeps what was typed', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/login');
  await logIn(page, { email: '', password: '' });
  await reads(page, 'Email is required');
  await reads(page, 'Password is required');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('email');
  await logIn(page, { email: 'Dana', password: 'x' });
  await reads(page, 'Email is invalid');
  await logIn(page, { email: people.dana.email, password: 'not it' });
  await reads(page, 'Login failed. The email or the password is not right.');
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(people.dana.email);
  await logIn(page, people.dana);
  await page.waitForURL((url) => url.pathname === '/');
});

test('a guest who opens the desk logs in and comes back to the same list', async () => {
  const { page } = await stage.visitor('desk');
  await page.goto('/admin?list=late');
  await page.waitForURL('**/admin-login?**');
  await logIn(page, people.maria);
  await page.waitForURL('**/admin?list=late');
  await heading(page, 'Queue').waitFor();
});

test('a member who opens the desk is asked for another account, and an admin password of his is none', async () => {
  const { page } = await visitorAs(stage, 'dana', 'desk');
  await page.goto('/admin');
  await page.waitForURL('**/admin-login?**');
  await reads(page, 'You are logged in as Dana Whitfield. That page needs another account.');
  await logIn(page, people.dana);
  await reads(page, 'Access denied. Admin privileges required.');
});

test('a session survives a reload and a closed tab, and ends with Log out', async () => {
  const { page, context } = await visitorAs(stage, 'dana', 'desk');
  await page.reload();
  await button(page, 'Log out').waitFor();
  const later = await context.newPage();
  await page.close();
  await later.goto('/dashboard');
  await heading(later, 'Hello, Dana').waitFor();
  await button(later, 'Log out').click();
  await reads(later, 'You are logged out.');
  await later.goto('/dashboard');
  await later.waitForURL('**/login?**');
});

test('a session that expired while no page was open says so, and the login leads back to the page', async () => {
  const { page, context } = await visitorAs(stage, 'dana', 'phone');
  await page.close();
  await context.clearCookies();
  const later = await context.newPage();
  await later.goto('/user-profile?tab=security');
  await later.waitForURL('**/login?**');
  await reads(later, /^Your session has ended\. Please log in again\./);
  await logIn(later, people.dana);
  await later.waitForURL('**/user-profile?tab=security');
  // A guest who never had a session is told nothing of one.
  const { page: guest } = await stage.visitor('phone');
  await guest.goto('/user-profile');
  await guest.waitForURL('**/login?**');
  await heading(guest, 'Log in').waitFor();
  expect(await guest.getByText(/session has ended/).count()).toBe(0);
});

test('who logs out in one tab is logged out in the other', async () => {
  const { page, context } = await visitorAs(stage, 'dana', 'desk');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await heading(other, 'Hello, Dana').waitFor();
  await button(page, 'Log out').click();
  await reads(page, 'You are logged out.');
  await other.waitForURL('**/login?**');
});

test('whose tab heard nothing of another person’s log-in in this browser neither reads nor does anything as that person', async () => {
  const { page, context } = await visitorAs(stage, 'dana', 'phone');
  const other = await context.newPage();
  // As of a tab in the background, whose line the phone has cut.
  await other.route('**/live', (route) => route.abort());
  await other.goto('/dashboard');
  await heading(other, 'Hello, Dana').waitFor();
  await page.goto('/login?next=/cart');
  await logIn(page, people.etienne);
  await page.waitForURL('**/cart');
  const answers: string[] = [];
  other.on('response', (response) => answers.push(new URL(response.url()).pathname));
  await other.waitForURL('**/login?**');
  // The log-in page itself asks what there is to be reminded of.
  expect(answers.filter((path) => !/\/assets\/|^\/reminders$/.test(path))).toEqual([]);
});

test('two tabs whose session must be renewed come back at the same moment: it is renewed once, and both stay logged in', async () => {
  const { page, context } = await visitorAs(stage, 'dana', 'desk');
  const other = await context.newPage();
  const tabs = [page, other];
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (let n = 1; n <= 3; n += 1) {
    // The home page asks for nothing once it knows who is there.
    for (const tab of tabs) {
      await tab.goto('/');
      await button(tab, 'Log out').waitFor();
      await tab.waitForLoadState('networkidle');
    }
    // As it is after 15 minutes: still presented, and refused.
    const lapsed = { name: 'access_token', value: 'lapsed', url: stage.url, httpOnly: true, sameSite: 'Lax' } as const;
    await context.addCookies([lapsed]);
    await Promise.all(tabs.map((tab) => tab.goto('/dashboard')));
    for (const tab of tabs) await heading(tab, 'Hello, Dana').waitFor();
    expect(asked.filter((path) => path === '/auth/refresh')).toHaveLength(n);
  }
});

test('while the server is down the pages say so, and recover by themselves when it is back', async () => {
  const toyota = a('toyota');
  const order = await orderByWire(stage.url, { vehicles: [toyota] });
  const { page: phone } = await stage.visitor('phone');
  await phone.goto(order);
  await heading(phone, 'Your request is in the queue').waitFor();
  await reads(phone, 'Live');
  const { page: desk } = await deskOf(stage, 'maria', 'desk', { theme: 'dark' });
  await openRequest(desk, toyota);
  await stage.killAndRestart(async () => {
    await reads(phone, 'Reconnecting');
    await reads(phone, 'What you see may be up to 1 minute old.');
    await reads(desk, 'Reconnecting');
    await reads(desk, 'Data may be up to 1 minute old.');
  });
  await reads(phone, 'Live');
  await button(desk, 'Start').click();
  await heading(phone, 'The code desk is working on it').waitFor();
});
