import { expect, test } from 'vitest';
import { whileCalls } from './bad-line.ts';
import { orderByWire, withInCart } from './by-wire.ts';
import { openDesk, openDocuments, openRequest, pane, start, typeCodes } from './desk.ts';
import { button, checkOut, fillIn, giveEmail, heading, reads, cartShows } from './guest.ts';
import { giveOwnPaper, papersFor } from './papers.ts';
import { fillFields, logIn } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('whoever logs in over a bad line is told what happened, and keeps what was typed', async () => {
  const { page } = await stage.visitor('phone');
  const dana = { email: 'member@demo.test', password: 'member-demo' };
  await page.goto('/login');
  await whileCalls(page, { path: '/auth/login', method: 'POST', mishap: 'lost' }, async () => {
    await logIn(page, dana);
    await reads(page, /^Login failed\. /);
  });
  await whileCalls(page, { path: '/auth/login', method: 'POST', mishap: 'garbage' }, async () => {
    await button(page.getByRole('main'), 'Log in').first().click();
    await reads(page, /Login failed: Invalid response data\./);
  });
  await page.goto('/admin-login');
  await whileCalls(page, { path: '/auth/login', method: 'POST', mishap: 'fault' }, async () => {
    await logIn(page, dana);
    await reads(page, /^Admin login failed\. /);
  });
  await button(page.getByRole('main'), 'Log in').first().click();
  await reads(page, 'Access denied. Admin privileges required.');
  // It stays: nobody is sent on before they have read it.
  await expect(page.waitForURL((url) => url.pathname !== '/admin-login', { timeout: 1_500 })).rejects.toThrow();
  await reads(page, 'Access denied. Admin privileges required.');
});

test('whoever registers over a bad line loses nothing', async () => {
  const papers = await papersFor(a('ford'), 'Lee Marsh');
  const { page } = await stage.visitor('desk');
  await page.goto('/register');
  await fillFields(page, {
    'First name': 'Lee',
    'Last name': 'Marsh',
    Email: 'lee@example.com',
    Phone: '512 555 0188',
    Password: 'five',
  });
  await page.getByRole('combobox', { name: 'State or province' }).selectOption('Texas');
  await giveOwnPaper(page, 'Front of ID', papers['Front of ID']);
  await giveOwnPaper(page, 'Back of ID', papers['Back of ID']);
  await giveOwnPaper(page, 'Proof of insurance', papers['Registration']);
  await button(page, 'Register').click();
  await reads(page, 'Password must be at least 6 characters');
  await fillFields(page, { Password: 'blue kite 77' });
  await whileCalls(page, { path: '/auth/register', method: 'POST', mishap: 'lost' }, async () => {
    await button(page, 'Register').click();
    await reads(page, /^Registration failed\. Please try again\./);
  });
  await button(page, 'Register').click();
  await page.waitForURL('**/user-dash');
});

test('a buyer over a bad line is told what the cart could not do', async () => {
  const ford = a('ford');
  const { page } = await stage.visitor('phone');
  await page.goto('/vehicle-keycode-request');
  await fillIn(page, ford);
  await whileCalls(
    page,
    { path: '/vehicle/request-keycode-public', method: 'POST', mishap: 'unavailable' },
    async () => {
      await button(page, 'Add to Cart').click();
      await reads(page, /Backend service is temporarily unavailable\. Please try again later or contact support\./);
    },
  );
  await button(page, 'Add to Cart').click();
  await cartShows(page, ford);
  await whileCalls(page, { path: '/cart/remove', method: 'DELETE', mishap: 'fault' }, async () => {
    await button(page, /^Remove/)
      .first()
      .click();
    await reads(page, 'Failed to remove item. Please try again.');
  });
  await giveEmail(page, 'wet@example.com');
  await whileCalls(
    page,
    { path: '/api/payments/create-checkout-session', method: 'POST', mishap: 'empty' },
    async () => {
      await button(page, /^Pay /).click();
      await reads(page, 'No checkout URL received from backend');
    },
  );
  await whileCalls(page, { path: '/cart/summary', mishap: 'fault' }, async () => {
    await page.reload();
    await reads(page, 'Failed to fetch cart items. Please try again.');
  });
  await page.reload();
  await checkOut(page, 'wet@example.com');
});

test('an admin over a bad line is told what did not go through, and nothing typed is lost', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford] });
  const { page } = await stage.visitor('desk');
  await whileCalls(page, { path: '/admin/pending-requests', mishap: 'fault' }, async () => {
    await openDesk(page, 'maria');
    await reads(page, 'Error fetching pending requests.');
  });
  await whileCalls(page, { path: '/admin/in-progress-requests', mishap: 'fault' }, async () => {
    await page.reload();
    await reads(page, 'Error fetching In Progress requests.');
  });
  await page.reload();
  await openRequest(page, ford);
  await whileCalls(page, { path: '/admin/update-request-status', method: 'POST', mishap: 'garbage' }, async () => {
    await button(pane(page), 'Start').click();
    await pane(page).getByRole('alert').first().waitFor();
  });
  await start(page);
  await reads(page, 'Status updated to In Progress');
  await button(page, 'Send code and open next').click();
  await reads(page, 'Please enter a key code before submitting.');
  await openDocuments(page);
  await typeCodes(page, { code: 'K7788' });
  await page.getByRole('checkbox', { name: 'I checked these documents' }).check();
  await whileCalls(page, { path: '/admin/process-request', method: 'POST', mishap: 'fault' }, async () => {
    await button(page, 'Send code and open next').click();
    await reads(page, /Something went wrong on our side|Error processing key code request\./);
  });
  await button(page, 'Send code and open next').click();
  await reads(page, /^Code sent for/);
});

test('a guest whose cart can not be read is told, and reads it when the line is back', async () => {
  const { page } = await stage.visitor('phone', { theme: 'dark' });
  const ford = a('ford');
  await withInCart(page, ford);
  await whileCalls(page, { path: '/cart/summary', mishap: 'lost' }, async () => {
    await page.reload();
    await reads(page, 'Failed to fetch cart items. Please try again.');
  });
  await button(page, 'Try again').click();
  await heading(page, ford.name).waitFor();
});
