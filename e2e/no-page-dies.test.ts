import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { logInAs, visitorAs } from './people.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const home = /^Key codes by VIN|^Codes de clé par NIV/;

/** Counts the documents that this page asks for from now on. */
const countDocuments = (page: Page): { asked: number } => {
  const count = { asked: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count.asked += 1;
  });
  return count;
};

/** What an older release leaves behind: the server answers, and these files of its are gone. */
const gone = (page: Page, files: string | RegExp): Promise<unknown> =>
  page.route(files, (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }));

test('whoever is signed in and opens an address that nobody knows reads the home page', async () => {
  const { page } = await visitorAs(stage, 'dana', 'desk');
  for (const address of ['/no-such-page', '/fr/aucune/page?x=1']) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await heading(page, home).waitFor();
    await button(page, /^(Log out|Fermer la session)$/).waitFor();
    await expect.poll(() => page.locator('main').count()).toBe(1);
  }
});

test('a guest who begins to use the page at an unknown address keeps it, and its links work', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/no-such-page');
  const started = page.waitForRequest('**/entry.client-*.js');
  await page.getByRole('textbox', { name: 'VIN' }).fill('1FTFW1E5');
  await started;
  await button(page, 'Menu').click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Register' }).click();
  await heading(page, 'Register').first().waitFor();
});

test('a page that somebody’s extension has written into is made again, with the chosen colours', async () => {
  const { page, faults } = await stage.visitor('desk');
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') document.querySelector('main')?.replaceChildren('Translated');
    });
  });
  await logInAs(page, 'dana');
  await page.goto('/');
  await heading(page, home).waitFor();
  await button(page, 'Log out').waitFor();
  await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark');
  expect(faults.filter((fault) => !fault.includes('#418'))).toEqual([]);
  faults.length = 0;
});

test('a page whose script does not come is fetched again once, and then says so, also without storage', async () => {
  for (const stores of ['open', 'blocked']) {
    const { page } = await stage.visitor('phone');
    if (stores === 'blocked')
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('The storage is closed', 'SecurityError');
            },
          });
      });
    await gone(page, '**/assets/cart-*.js');
    const documents = countDocuments(page);
    await page.goto('/cart');
    await heading(page, 'Something went wrong').waitFor();
    expect(documents.asked).toBe(2);
    if (stores === 'open') await look(page, 'lost-script');
    // Asked for by the page that comes next: until then what is seen may be of the one that goes.
    const askedAgain = page.waitForResponse('**/assets/cart-*.js');
    await button(page, 'Refresh Page').click();
    await askedAgain;
    // The button is the app's: while it is not there yet, the page says the same with a link, and still asks for the script.
    await button(page, 'Refresh Page').waitFor();
    await heading(page, 'Something went wrong').waitFor();
    expect(documents.asked).toBe(3);
    await page.unroute('**/assets/cart-*.js');
    await button(page, 'Refresh Page').click();
    await reads(page, 'Your cart is empty.');
  }
});

test('whoever can not get the app at all reads so, and can ask for the page again', async () => {
  for (const [address, title, refresh] of [
    ['/cart', 'Something went wrong', 'Refresh Page'],
    ['/fr/cart', 'Une erreur s’est produite', 'Actualiser la page'],
  ] as const) {
    const { page } = await stage.visitor('phone');
    await page.route('**/assets/*.js', (route) => route.abort('connectionfailed'));
    const documents = countDocuments(page);
    await page.goto(address);
    await heading(page, title).waitFor();
    await expect.poll(() => heading(page, /./).filter({ visible: true }).count()).toBe(1);
    if (address === '/cart') await look(page, 'lost-app');
    expect(documents.asked).toBe(1);
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: refresh }).click();
    await reads(page, /Your cart is empty\.|Votre panier est vide\./);
  }
});

test('whoever browses without scripts reads that they are needed', async () => {
  const { page } = await stage.visitor('phone', { javaScriptEnabled: false });
  await page.goto('/fr/cart');
  await heading(page, 'Something went wrong').waitFor();
  await heading(page, 'Une erreur s’est produite').waitFor();
});

test('a fault of the frame itself ends at the screen for faults, not at an empty window', async () => {
  const { page, faults } = await stage.visitor('desk', { theme: 'dark' });
  await page.route('**/assets/root-*.js', async (route) => {
    const script = await (await route.fetch()).text();
    const body = script.replace(/charSet:[^,}]+/, 'charSet:(()=>{throw new Error("a fault of ours")})()');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto('/cart');
  await heading(page, 'Something went wrong').waitFor();
  await button(page, 'Refresh Page').waitFor();
  // It was asked for.
  faults.length = 0;
});
