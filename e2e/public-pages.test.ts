import { getMakes } from '@keywright/contract/catalogue.calls';
import { allLocales, inLanguage } from '@keywright/contract/locale';
import { isPage, isPublic, publicPages } from '@keywright/contract/pages';
import { priceOfRequest } from '@keywright/contract/pricing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { focusIsKept } from './keyboard.ts';
import { look } from './looks.ts';
import { visitorAs } from './people.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const addresses = publicPages.flatMap((page) => allLocales.map((locale) => ({ page, locale })));
const attributeOf = (page: Page, selector: string, name: string) => page.locator(selector).getAttribute(name);

test.each(addresses)('$page in $locale is read without any script, and says in its head what it is', async (where) => {
  const { page } = await stage.visitor('phone', { javaScriptEnabled: false });
  const address = inLanguage(where.page, where.locale);
  await page.goto(address);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(where.locale);
  expect((await page.locator('main h1').innerText()).length).toBeGreaterThan(3);
  // What stands below the window is laid out a moment later.
  await expect.poll(async () => (await page.locator('main').innerText()).length).toBeGreaterThan(300);
  expect(await attributeOf(page, 'link[rel=canonical]', 'href')).toBe(new URL(address, stage.url).href);
  for (const locale of allLocales)
    expect(await attributeOf(page, `link[rel=alternate][hreflang=${locale}]`, 'href')).toBe(
      new URL(inLanguage(where.page, locale), stage.url).href,
    );
  const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText()) as {
    '@graph': object[];
  };
  expect(data['@graph'][0]).toMatchObject({ url: new URL(address, stage.url).href });
  expect(await page.content()).not.toMatch(/__[A-Z][\w-]*__/);
});

test('no two pages have the same title or description, and no link leads nowhere', async () => {
  const { page } = await stage.visitor('desk', { javaScriptEnabled: false });
  const said: string[] = [];
  const led = new Set<string>();
  for (const where of addresses) {
    await page.goto(inLanguage(where.page, where.locale));
    said.push(await page.title(), (await attributeOf(page, 'meta[name=description]', 'content')) ?? '');
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const link of links) {
      expect(isPage(new URL(link ?? '', stage.url).pathname), `${where.page}: ${link}`).toBe(true);
      led.add(link ?? '');
    }
  }
  const map = await (await page.request.get('/sitemap.xml')).text();
  for (const [, address = ''] of map.matchAll(/<loc>(.*?)<\/loc>/g)) led.add(new URL(address).pathname);
  expect(led.size).toBeGreaterThan(addresses.length);
  for (const link of led) {
    const answer = await page.request.get(link);
    expect([link, answer.status()]).toEqual([link, 200]);
    const { pathname, hash } = new URL(link, stage.url);
    // What the build has written is that page, not the one for whatever is not there.
    const text = await answer.text();
    if (isPublic(pathname)) expect(text, link).toContain('rel="canonical"');
    if (hash) expect(text, link).toContain(`id="${hash.slice(1)}"`);
  }
  expect(said.filter((text) => text.length < 5)).toEqual([]);
  expect(new Set(said).size).toBe(said.length);
});

test.each(addresses)('$page in $locale is whole on a phone and at a desk', async ({ page: path, locale }) => {
  const { page } = await stage.visitor('desk');
  await page.goto(inLanguage(path, locale));
  // As it is once the app has started on it.
  await page.mouse.move(10, 10);
  await page.locator('body').press('Shift');
  await look(page, `public${path.replaceAll('/', '-')}-${locale}`);
});

const beginnings: [what: string, act: (page: Page) => Promise<void>][] = [
  ['a pointer that moves', (page) => page.mouse.move(200, 300)],
  ['a press', (page) => page.touchscreen.tap(200, 5)],
  ['a key', (page) => page.keyboard.press('Tab')],
  ['the wheel', (page) => page.mouse.wheel(0, 200)],
];

/** The addresses of the scripts that a page fetches, as they come. */
const scriptsOf = (page: Page): string[] => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return scripts;
};

test.each(beginnings)('a page is read without the app, and %s begins it', async (_, act) => {
  const { page } = await stage.visitor('phone');
  const scripts = scriptsOf(page);
  await page.goto('/');
  // What browsers tell of a pointer that lies where a page comes under it.
  await page.locator('body').dispatchEvent('pointerover');
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await act(page);
  await expect.poll(() => scripts.length).toBeGreaterThan(2);
});

test('what an address says more than its page does begins the app; a query with which the page was written does not', async () => {
  const { page } = await stage.visitor('phone');
  const scripts = scriptsOf(page);
  await page.goto('/fr/membership?trial=start');
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  for (const address of ['/membership?trial=start&billing=annual', '/pricing?trial=start', '/pricing?q=honda']) {
    scripts.length = 0;
    await page.goto(address);
    await expect.poll(() => scripts.length).toBeGreaterThan(2);
  }
});

test('a visitor reads the prices that are charged, finds a make by its name, and keeps the search in the address', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/pricing');
  const makes = (await (await page.request.get(getMakes.path)).json()) as Parameters<
    typeof priceOfRequest
  >[0]['facts'][];
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  for (const facts of makes as ((typeof makes)[number] & { make: string; memberPriceCents: number | null })[]) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader').filter({ hasText: facts.make }) });
    const [guest, member] = await row.first().getByRole('cell').allInnerTexts();
    expect([facts.make, guest?.split('\n')[0]]).toEqual([
      facts.make,
      dollars(priceOfRequest({ facts, member: false }).finalPriceCents),
    ]);
    const charged = dollars(priceOfRequest({ facts, member: true }).finalPriceCents);
    expect(facts.memberPriceCents === null ? member : member?.split('\n')[0]).toContain(charged);
  }
  await page.getByLabel('Search').fill('lex');
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['Toyota/Lexus\nKey code']);
  expect(page.url()).toContain('q=lex');
  await page.getByLabel('Search').fill('ferrari');
  await page.getByText('No manufacturer matches.').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByText('14 of 14 manufacturers').waitFor();
  await page.getByLabel('Manufacturer').selectOption('BMW');
  await page.getByText('1 of 14 manufacturers').waitFor();
  await page.reload();
  await page.getByText('1 of 14 manufacturers').waitFor();
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['BMW\nKey code']);
});

test('a locksmith finds a state by its name, and reads what the law asks there', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/requirements');
  await page.getByText('Tennessee').waitFor();
  await page.getByLabel('Find a state or province').fill('ohio');
  await page.getByText('1 state or province').waitFor();
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: 'Ohio' }).innerText())
    .toContain('No license required');
  await page.getByLabel('Find a state or province').fill('atlantis');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByText('Tennessee').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a member reads what their own state asks, and is told when that can not be loaded', async () => {
  const { page } = await visitorAs(stage, 'dana', 'desk');
  const answer = (body: object) =>
    page.route('**/compliance/status', (route) => route.fulfill({ json: { required: false, ...body } }));
  await page.route('**/compliance/status', (route) => route.abort('connectionfailed'));
  await page.goto('/requirements');
  await page.getByText('Unable to load requirements.').waitFor();
  await look(page, 'requirements-failed', { only: 'phone' });
  await page.unroute('**/compliance/status');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: 'Texas' }).waitFor();
  await page.getByText('State locksmith license').waitFor();
  await page.getByText(/Checked at/).waitFor();
  await answer({ requiredDocs: [], message: 'Nothing.', jurisdiction: 'Yukon' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('No specific documents listed for your state.').waitFor();
});

/** The app comes with the first touch: a press before that does nothing. */
const pressUntil = (page: Page, words: string) =>
  expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Send message' }).click();
      return page.getByText(words).count();
    })
    .toBeGreaterThan(0);

test('a visitor writes to support: what is missing is said, what could not be sent stays, and then they read what happens next', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/support');
  await page.getByLabel('Message').fill('It is for a Ford.');
  await pressUntil(page, 'Name is required');
  await page.getByText('Email is required').first().waitFor();
  await page.getByText('Subject is required').first().waitFor();
  await look(page, 'support-faults', { only: 'phone' });
  await page.getByLabel('Name').fill('Ann Lee');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Subject').fill('A question');
  await page.route('**/support/contact', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText("Sorry, we couldn't send your message. Please try again.").waitFor();
  await page.unroute('**/support/contact');
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('It is for a Ford.');
  await page.getByRole('button', { name: 'Send message' }).press('Enter');
  await page.getByText('Thanks! Your message has been sent.').waitFor();
  // The button went with the form: the keyboard stays where it was.
  expect(await focusIsKept(page)).toBe(true);
  await page.getByText('answers by email to ann@example.com').waitFor();
  await look(page, 'support-sent', { only: 'phone' });
  await page.goto('/dev/mail');
  await page.getByText(/Keywright support: message [0-9A-F]{8}/).waitFor();
});

test('what a visitor types before the app is there is kept, and a member finds their name and address filled in', async () => {
  const { page, context } = await stage.visitor('desk');
  const late: (() => void)[] = [];
  await page.route('**/assets/*.js', async (route) => {
    await new Promise<void>((go) => late.push(go));
    await route.fallback();
  });
  await page.goto('/support');
  await page.getByLabel('Name').fill('Ann Lee');
  await page.getByLabel('Message').fill('It is for a Ford.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.unroute('**/assets/*.js');
  for (const go of late) go();
  await pressUntil(page, 'Subject is required');
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ann Lee');
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('It is for a Ford.');
  await context.clearCookies();
  const member = await visitorAs(stage, 'dana', 'desk');
  await member.page.goto('/support');
  await expect.poll(() => member.page.getByLabel('Email').inputValue()).toBe('member@demo.test');
  await expect.poll(() => member.page.getByLabel('Name').inputValue()).toMatch(/^\w+ \w+$/);
  expect(await member.page.getByLabel('Email').isEditable()).toBe(false);
  await member.page.getByLabel('Subject').fill('A question');
  await member.page.getByLabel('Message').fill('Where is it?');
  await member.page.getByRole('button', { name: 'Send message' }).click();
  await member.page.getByText('Thanks! Your message has been sent.').waitFor();
});

test('without any script a visitor comes from home to the price of a make, and from every page to all others', async () => {
  const { page } = await stage.visitor('phone', { javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Make' }).fill('lexus');
  await page.getByRole('button', { name: 'Find price' }).click();
  await page.waitForURL('**/pricing?q=lexus');
  await page.getByText('Toyota/Lexus').waitFor();
  for (const name of ['Requirements', 'Support', 'Terms', 'Refunds', 'Privacy', 'What is kept', 'Pricing']) {
    await page.getByRole('navigation', { name: 'More pages' }).getByRole('link', { name, exact: true }).click();
    await page.locator('main h1').waitFor();
    expect(new URL(page.url()).pathname).not.toBe('/');
  }
});

test('a visitor who looks for a make on home finds its price alone', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Make' }).fill('lexus');
  await page.getByRole('button', { name: 'Find price' }).click();
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['Toyota/Lexus\nKey code']);
  await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('lexus');
});
