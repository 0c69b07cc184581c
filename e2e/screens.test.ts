import { expect, test } from 'vitest';
import { adminByWire, orderByWire, withInCart } from './by-wire.ts';
import { deskOf, openRequest, pane, start } from './desk.ts';
import { button, checkOut, fillIn, giveEmail, heading, photoRow, pick, reads } from './guest.ts';
import { look } from './looks.ts';
import { jpeg, papersFor } from './papers.ts';
import { logIn, logInAs, people } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

/** A screen of no particular device, which is then looked at in every size. */
const visit = async () => (await stage.visitor('desk')).page;

test('everybody can read the home page and the ways in', async () => {
  const page = await visit();
  await page.goto('/');
  await look(page, 'home');
  await page.getByRole('textbox', { name: 'VIN' }).fill(a('ford').vin.replace('E5', 'ES'));
  await reads(page, /Did you mean 5 in position 8/);
  await look(page, 'home-slip', { only: 'phone' });
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Menu').click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Register' }).waitFor();
  await look(page, 'menu', { only: 'phone' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/login');
  await heading(page, 'Log in').waitFor();
  await look(page, 'login');
  await logIn(page, { email: '', password: '' });
  await reads(page, 'Email is required');
  await look(page, 'login-errors');
  await page.goto('/admin-login');
  await logIn(page, { email: people.maria.email, password: 'wrong' });
  await reads(page, /^Admin login failed\./);
  await look(page, 'admin-login-failed');
});

test('everybody can use the request form', async () => {
  const page = await visit();
  await page.goto('/vehicle-keycode-request');
  await heading(page, 'Which vehicle?').waitFor();
  await look(page, 'form-empty');
  await button(page, 'Add to Cart').click();
  await reads(page, 'Please fill in all required fields.');
  await look(page, 'form-errors');
  const papers = await papersFor(a('jeep'));
  await pick(page, 'Front of ID', jpeg('letter.jpg', Buffer.from('no photo')));
  await reads(photoRow(page, 'Front of ID'), 'Only image files are allowed.');
  await page.route('**/vehicle/photos', (route) => route.abort('connectionreset'));
  await pick(page, 'Back of ID', papers['Back of ID']);
  await reads(photoRow(page, 'Back of ID'), /Trying again/);
  await look(page, 'form-photos');
  await page.unroute('**/vehicle/photos');
  await page.goto('/vehicle-keycode-request');
  await heading(page, 'Which vehicle?').waitFor();
  await button(page, 'Start over').click();
  await look(page, 'form-start-over');
  await button(page.getByRole('dialog'), 'Start over').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await fillIn(page, a('jeep'));
  await reads(page, 'Draft saved');
  await look(page, 'form-filled');
  await button(page, 'Show Registration').click();
  await look(page, 'form-photo');
  await button(page.getByRole('dialog'), 'Close').click();
  await button(page, 'Scan barcode').click();
  await button(page, 'Use a photo instead').waitFor();
  // Chromium's camera is a drawing without a light.
  expect(await button(page, 'Light on').count()).toBe(0);
  await look(page, 'form-scan');
});

test('everybody can use the cart, the card page of the sandbox and the page after it', async () => {
  const page = await visit();
  await page.goto('/cart');
  await reads(page, 'Your cart is empty.');
  await look(page, 'cart-empty');
  await withInCart(page, a('jeep'), a('ford'));
  await look(page, 'cart');
  await button(page, /^Pay as guest/).click();
  await giveEmail(page.getByRole('dialog'), 'nobody');
  await button(page, 'Continue to payment').click();
  await reads(page, 'Email is invalid');
  await look(page, 'checkout');
  await button(page.getByRole('dialog'), 'Close').click();
  await button(page, /^Remove 2022 Ford/).click();
  await button(page, 'Undo').waitFor();
  await look(page, 'cart-removed');
  await checkOut(page, 'pat@example.com');
  await look(page, 'sandbox');
  await button(page, /^Pay \$/).click();
  await button(page, 'Stay on this page').click();
  await look(page, 'payment-success');
  await page.goto('/payment-success?session_id=cs_sandbox_of_nobody');
  await heading(page, 'We do not find this payment').waitFor();
  await look(page, 'payment-unknown');
});

test('everybody can follow an order', async () => {
  const [jeep, ford] = [a('jeep'), a('ford')];
  const page = await visit();
  await page.goto('/track/nothing-that-was-ever-sent-to-anybody-at-all');
  await heading(page, 'This link is not valid').waitFor();
  await look(page, 'track-invalid');
  const maria = await adminByWire(stage.url, people.maria);
  await page.goto(await orderByWire(stage.url, { vehicles: [jeep] }));
  await heading(page, 'Your request is in the queue').waitFor();
  await reads(page, 'Live');
  await look(page, 'track-queue');
  await maria.start(jeep);
  await heading(page, 'The code desk is working on it').waitFor();
  await look(page, 'track-work');
  await maria.send(jeep, '1432X', '0417');
  await heading(page, 'Your key code is ready').waitFor();
  await look(page, 'track-ready');
  await button(page, 'Show code').click();
  await reads(page, '1432X');
  await button(page, 'Show PIN').click();
  await reads(page, '0417');
  await look(page, 'track-open');
  await button(page, 'Code does not work?').click();
  await look(page, 'track-trouble');
  const pair = [a('honda'), ford];
  await page.goto(await orderByWire(stage.url, { vehicles: pair }));
  await heading(page, 'Your requests are in the queue').waitFor();
  for (const vehicle of pair) await maria.start(vehicle);
  await maria.decline(ford, 'Please send the whole card.');
  await reads(page, /Please send the whole card\./);
  await look(page, 'track-several');
});

test('a member can use the dashboard', async () => {
  const page = await visit();
  await logInAs(page, 'etienne');
  await page.goto('/dashboard');
  await reads(page, 'You have not asked for a key code yet.');
  await look(page, 'dashboard-empty');
  const [jeep, ford, honda] = [a('jeep'), a('ford'), a('honda')];
  for (const vehicle of [jeep, ford, honda]) await orderByWire(stage.url, { vehicles: [vehicle], by: people.etienne });
  const maria = await adminByWire(stage.url, people.maria);
  await maria.start(jeep);
  await maria.send(jeep, '1432X', '0417');
  await maria.start(ford);
  await reads(page, /Maria is working on it|In the queue/);
  await look(page, 'dashboard');
  await page
    .getByRole('link', { name: new RegExp(jeep.name) })
    .first()
    .click();
  await button(page, 'Show code').waitFor();
  await look(page, 'dashboard-ready');
  await button(page, 'Docs').click();
  await page.getByRole('img', { name: 'Registration' }).waitFor();
  await look(page, 'dashboard-docs', { only: 'desk' });
});

test('an admin can use the desk', async () => {
  const [nissan, toyota] = [a('nissan'), a('toyota')];
  const { page } = await deskOf(stage, 'james', 'desk', { theme: 'dark' });
  await look(page, 'desk', { theme: 'dark' });
  for (const vehicle of [nissan, toyota]) await orderByWire(stage.url, { vehicles: [vehicle] });
  await openRequest(page, nissan);
  await look(page, 'desk-request', { theme: 'dark' });
  await start(page);
  await button(page, 'Send code and open next').click();
  await reads(pane(page), 'Please enter a key code before submitting.');
  await look(page, 'desk-errors', { theme: 'dark' });
  await button(pane(page), 'Decline').click();
  await look(page, 'desk-decline', { theme: 'dark' });
  await button(page.getByRole('dialog', { name: 'Decline this request' }), 'Close').click();
  await button(pane(page), 'Enlarge').first().click();
  await look(page, 'desk-picture', { theme: 'dark' });
  await button(page.getByRole('dialog', { name: 'Back of ID' }), 'Close').click();
  const james = await adminByWire(stage.url, people.james);
  await james.send(nissan, 'N4411', '7788');
  await button(pane(page), 'Show key code').click();
  await reads(pane(page), 'N4411');
  await look(page, 'desk-sent', { theme: 'dark' });
  await page.getByRole('link', { name: 'Transactions' }).click();
  await reads(page, nissan.vin.slice(-4));
  await look(page, 'desk-transactions', { theme: 'dark' });
  await page.getByRole('link', { name: /^Late/ }).click();
  await reads(page, 'No request matches.');
});

test('a guest can do it all in French', async () => {
  const jeep = a('jeep');
  const { page } = await stage.visitor('desk', { locale: 'fr-CA' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Français' }).filter({ visible: true }).first().click();
  await page.waitForURL('**/fr');
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('fr');
  await look(page, 'fr-home');
  await page.getByRole('textbox', { name: 'NIV' }).fill(jeep.vin);
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL('**/fr/vehicle-keycode-request');
  await reads(page, 'Jeep Wrangler 2019');
  await button(page, 'Ajouter au panier').click();
  await reads(page, 'Veuillez remplir tous les champs obligatoires.');
  await look(page, 'fr-form');
  const papers = Object.values(await papersFor(jeep));
  for (const row of ['Recto', 'Verso', 'Immatriculation']) {
    const chooser = page.waitForEvent('filechooser');
    await button(page, new RegExp(`^Choisir un fichier ${row}`)).click();
    await (await chooser).setFiles(papers.shift() ?? []);
  }
  for (const row of ['Recto', 'Verso', 'Immatriculation']) await reads(photoRow(page, row), /Téléversée, /);
  await button(page, 'Ajouter au panier').click();
  await page.waitForURL('**/fr/cart');
  await heading(page, 'Jeep Wrangler 2019').waitFor();
  await look(page, 'fr-cart');
  await button(page, 'Ajouter un courriel').click();
  await page.getByRole('textbox', { name: /^Courriel pour le lien/ }).fill('sam@example.com');
  await button(page, /^Payer comme invité/).click();
  await page.waitForURL('**/sandbox/pay/**');
  await look(page, 'fr-sandbox');
  await button(page, /^Payer 105/).click();
  await page.waitForURL('**/fr/payment-success');
  await page.waitForURL('**/fr/track/**');
  const maria = await adminByWire(stage.url, people.maria);
  await maria.start(jeep);
  await maria.send(jeep, '1432X', '0417');
  await button(page, 'Afficher le code').click();
  await reads(page, '1432X');
  await look(page, 'fr-track');
});
