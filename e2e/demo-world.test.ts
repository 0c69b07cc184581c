import { changeAccount } from '@keywright/contract/profile';
import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { deskOf, openDocuments, pane, papersAt, start, typeCodes } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { cutOff, isAtHand, look } from './looks.ts';
import { people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { ruth } from './super-admin.ts';
import { a } from './vehicles.ts';

/** Of `4 Work order not opened by you yet` the name. */
const nameOf = (paper = ''): string => paper.replace(/^\d\s*|\s*(?:not )?opened by you.*$/g, '');

const stage = openStage({ isFirst: true, env: { DEMO_WORLD: '1' } });

test('a newcomer finds a desk at work, and decides a request', async () => {
  const { page } = await deskOf(stage, 'maria');
  await reads(page, /Waiting \d\d/);
  await look(page, 'world-desk');
  // One that came lately and that nobody has, of a make without a PIN, whose code waits for nobody else.
  const rows = page
    .getByRole('row')
    .filter({ hasText: /Toyota|Ford|Honda|Kia|Subaru/ })
    .filter({ hasText: 'Free' })
    .filter({ hasNotText: 'Second review' });
  // Documents that do not arrive were opened by nobody.
  let isBlocked = true;
  await page.route(/\/(files|admin\/sealed-photo)\//, (route) => (isBlocked ? route.abort() : route.continue()));
  await rows.last().getByRole('link').first().click();
  await start(page);
  const papers = await papersAt(page).allTextContents();
  await typeCodes(page, { code: 'K4471' });
  await page.getByRole('checkbox', { name: 'I checked these documents' }).check();
  await button(page, 'Send code and open next').click();
  // What is still to be opened is named where it can be read, though buttons stand at the pane's foot.
  const last = papers.length > 3 ? nameOf(papers.at(-1)) : 'Back of ID';
  const named = page.getByText(new RegExp(`^Open these documents before you check the box: .*${last}`));
  await named.waitFor();
  expect(await isAtHand(named)).toBe(true);
  isBlocked = false;
  await openDocuments(page);
  await look(page, 'world-request');
  await button(page, 'Send code and open next').click();
  await reads(page, /^Code sent for/);
  await reads(pane(page), 'Pending');
});

test('no screen of the desk is empty', async () => {
  const { page } = await deskOf(stage, 'james');
  await page.goto('/admin/registered-users');
  await reads(page, /Camille Tremblay/);
  await look(page, 'world-members');
  await page.goto('/admin/document-validation');
  await reads(page, /Yusuf Demir/);
  await look(page, 'world-documents');
  await page.goto('/admin/chat');
  await reads(page, /Kwame Mensah/);
  await look(page, 'world-chat');
  await page.goto('/admin?list=transactions');
  await heading(page, 'Queue').waitFor();
  await look(page, 'world-transactions');
  await page.getByRole('link', { name: 'Subscriptions' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
  await reads(page, /^Renews /);
  await look(page, 'world-subscriptions');
  await page.getByRole('searchbox', { name: 'Search name or email' }).fill('nobody of this name');
  await reads(page, 'No plan here.');
});

test('in the narrowest list a wait of hours stays on one line', async () => {
  const { page } = await deskOf(stage, 'james');
  for (const [width, height] of [
    [320, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/admin?list=late');
    const wait = page
      .getByRole('row')
      .getByText(/^\d+ h \d+ min$/)
      .first();
    await wait.waitFor();
    expect((await wait.boundingBox())?.height, `${width}`).toBeLessThan(32);
    expect(await cutOff(page.getByRole('region', { name: 'Queue' }).getByRole('table'))).toEqual([]);
  }
});

test('a buyer reads one figure of how long a code takes, and no percentage', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/vehicle-keycode-request');
  await reads(page, /^(About \d+ min(, \d+ ahead of you)?|Busy: longer than usual)$/);
  await page.getByRole('textbox', { name: 'VIN' }).first().fill(a('ford').vin);
  await reads(page, a('ford').name);
  expect(await page.getByRole('main').getByText(/%/).count()).toBe(0);
});

test('a member finds what they ordered', async () => {
  const { page } = await visitorAs(stage, 'dana', 'phone');
  await page.goto('/dashboard');
  await reads(page, /In progress/i);
  await look(page, 'world-dashboard');
});

/** Gives a name of sixty characters, as some people have one, to somebody of the demo. */
const renamed = async (who: { email: string; password: string }, fname: string): Promise<string> => {
  const browser = visitor(stage.url);
  await browser.signIn(who);
  const lname = 'de La Rochefoucauld-Montmorency d’Outremont'
    .padEnd(59 - fname.length, '-Roy')
    .slice(0, 59 - fname.length);
  const { status } = await browser.call(changeAccount, { body: { fname, lname } });
  expect(status).toBe(200);
  return `${fname} ${lname}`;
};

test('in French, and with people of sixty letters, every screen of the desk has room for what it says', async () => {
  const admin = await renamed(people.maria, 'Marie-Apolline');
  const member = await renamed({ ...people.dana, email: 'kwame@demo.test' }, 'Kwame-Maximilien');
  const waiting = await renamed({ ...people.dana, email: 'yusuf@demo.test' }, 'Yusuf-Barthélemy');
  const { page: maria } = await deskOf(stage, 'maria');
  await maria.goto('/admin?list=mine');
  await maria.getByRole('row').getByRole('link').first().click();
  await reads(pane(maria), 'In progress, you');
  const request = new URL(maria.url()).searchParams.get('request') ?? '';

  const { page } = await stage.visitor('desk', { locale: 'fr-CA' });
  await page.goto('/fr/admin-login');
  await page.getByRole('textbox', { name: 'Courriel' }).fill(ruth.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(ruth.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/fr/super-admin');
  const work = page.getByRole('region', { name: 'Demande', exact: true });
  await page.goto(`/fr/admin?list=progress&request=${request}`);
  await reads(work, admin);
  await look(page, 'world-fr-progress');
  await button(work, `Remplacer ${admin}`).click();
  const dialog = page.getByRole('dialog', { name: `Remplacer ${admin}` });
  expect(await cutOff(dialog)).toEqual([]);
  await button(dialog, `Remplacer ${admin}`).click();
  await button(work, /^Envoyer le code et ouvrir la suivante/).waitFor();
  await look(page, 'world-fr-code');
  await page.goto('/fr/admin?list=transactions');
  await page.getByRole('row').nth(5).waitFor();
  await look(page, 'world-fr-transactions');
  await page.goto('/fr/admin?list=subscriptions&plan=ACTIVE');
  await reads(page, member);
  await look(page, 'world-fr-subscriptions');

  await page.goto('/fr/admin/registered-users');
  await button(page, member).click();
  await reads(page, 'Enregistrées quand vous quittez le champ.');
  await look(page, 'world-fr-members');
  await page.goto('/fr/admin/document-validation');
  await button(page, waiting).click();
  await heading(page.getByRole('region', { name: 'Documents' }), waiting).waitFor();
  await look(page, 'world-fr-documents');
  await page.goto('/fr/admin/user-history');
  await page.getByLabel('Courriel').fill('kwame@demo.test');
  await button(page, 'Afficher l’historique').click();
  await page.getByRole('row').nth(1).waitFor();
  await look(page, 'world-fr-history');

  await page.goto('/fr/admin/chat');
  await page.getByRole('link', { name: member }).click();
  await heading(page, member).waitFor();
  await look(page, 'world-fr-chat');
  for (const [section, words] of [
    ['support', /^Soutien/],
    ['notices', 'Avis'],
    ['replies', 'Réponses types'],
  ] as const) {
    await page.goto(`/fr/admin/chat?section=${section}`);
    await page.getByRole('link', { name: words }).and(page.locator('[aria-current]')).waitFor();
    await look(page, `world-fr-${section}`);
  }
  for (const [path, title] of [
    ['/fr/admin/numbers', 'Rapports'],
    ['/fr/super-admin/prices', 'Liste de prix'],
    ['/fr/super-admin/code-rules', 'Format des codes'],
    ['/fr/super-admin/flag-rules', 'Avertissements'],
  ] as const) {
    await page.goto(path);
    await heading(page, title).first().waitFor();
    await page.locator('main :is(table, li)').first().waitFor({ state: 'attached' });
    await look(page, `world-fr${path.replace(/.*\//, '-')}`);
  }
});
