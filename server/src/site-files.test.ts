import { allLocales } from '@keywright/contract/locale';
import { isPublic, publicPages } from '@keywright/contract/pages';
import { expect, it } from 'vitest';
import { firstPrices } from '@keywright/contract/price-list';
import { openPageWords } from './page-words.ts';
import { DAY_MS } from './platform/durations.ts';
import { appOfThisFile } from './testing/opened.ts';

const app = await appOfThisFile();

const get = (url: string, accept = '*/*') => app.app.inject({ url, headers: { host: hostOf(), accept } });
const hostOf = () => new URL(app.parts.settings.publicUrl).host;

it('a search engine finds every public page in each language, with the others beside it', async () => {
  const { publicUrl } = app.parts.settings;
  const map = await get('/sitemap.xml', 'text/html');
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
  const found = [...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(found).toHaveLength(publicPages.length * allLocales.length);
  expect(new Set(found).size).toBe(found.length);
  expect(found).toContain(`${publicUrl}/fr/pricing`);
  expect(map.body).toContain(`hreflang="fr" href="${publicUrl}/fr/pricing"`);
  for (const address of found) expect(isPublic(new URL(address ?? '').pathname), address).toBe(true);
});

it('a search engine may come anywhere, and is told of no address that is somebody’s own', async () => {
  const robots = await get('/robots.txt', 'text/html');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body).toContain(`Sitemap: ${app.parts.settings.publicUrl}/sitemap.xml`);
  expect(robots.body).not.toMatch(/track|reset|admin/);
});

it('a researcher finds where to report a fault, valid for less than a year', async () => {
  const { publicUrl, supportEmail } = app.parts.settings;
  const contact = await get('/.well-known/security.txt', 'text/html');
  expect(contact.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    contact.body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  );
  expect(fields).toMatchObject({
    Contact: `mailto:${supportEmail}`,
    Canonical: `${publicUrl}/.well-known/security.txt`,
    'Preferred-Languages': 'en, fr, es',
  });
  const validMs = Date.parse(fields['Expires'] ?? '') - app.parts.clock.now().getTime();
  expect(validMs).toBeGreaterThan(0);
  expect(validMs).toBeLessThan(365 * DAY_MS);
});

it('what is somebody’s own, and what is no page, says that it is in no list; public pages say nothing of it', async () => {
  for (const page of ['/cart', '/track/of-nobody', '/reset-password', '/login', '/fr/user-dash', '/no/such'])
    expect((await get(page, 'text/html')).headers['x-robots-tag'], page).toBe('noindex');
  for (const page of publicPages) expect((await get(page, 'text/html')).headers['x-robots-tag'], page).toBeUndefined();
});

it('a page says what the operator has set and what holds, and none of it is markup', async () => {
  const settings = {
    publicUrl: 'https://keys.example.com',
    supportEmail: 'help@keys.example.com',
    legalName: 'Keys "& <b>Sons',
    retainCodesDays: 7,
    retainImagesDays: 21,
    keyCopiesDays: 5,
  };
  let prices = firstPrices;
  let areLawsChanged = false;
  const find = openPageWords(settings, { prices: async () => prices, areLawsChanged: async () => areLawsChanged });
  const fill = await find();
  const filled = fill(
    '<a href="__PUBLIC_URL__/fr">__SUPPORT_EMAIL__</a> __RETAIN_CODES_DAYS__/__RETAIN_IMAGES_DAYS__/__KEY_COPIES_DAYS__',
    'en',
  );
  expect(filled).toBe('<a href="https://keys.example.com/fr">help@keys.example.com</a> 7/21/5');
  const named = fill('<html data-legalname="__LEGAL_NAME__">', 'en');
  expect(named).toBe('<html data-legalname="Keys &quot;&amp; &lt;b&gt;Sons">');
  const priced = '<td>__PRICE_guest_chrysler__</td> __PRICE_member_mitsubishi__ __SAVING_off_BASIC__';
  expect(fill(priced, 'en')).toBe('<td>$105.00</td> Ask for pricing $41.25');
  expect(fill(priced, 'fr')).toContain('105,00');
  expect(await find()).toBe(fill);
  prices = new Map(firstPrices).set('chrysler', { baseCents: 9000, memberCents: 7000, pinCents: 2550 });
  expect((await find())(priced, 'en')).toContain('<td>$115.50</td>');
  expect((await find())('"__LAWS_CHANGED__"', 'en')).toBe('""');
  areLawsChanged = true;
  expect((await find())('"__LAWS_CHANGED__"', 'en')).toBe('"changed"');
});

it('a device installs one app, in the language in which it was read', async () => {
  const manifests = await Promise.all(
    allLocales.map(async (locale) => {
      const { headers, body } = await get(`/${locale}/manifest.webmanifest`);
      expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
      return JSON.parse(body) as Record<string, unknown>;
    }),
  );
  expect(new Set(manifests.map(({ id }) => id))).toEqual(new Set(['/']));
  expect(manifests.map(({ start_url }) => start_url)).toEqual(['/', '/fr', '/es']);
  for (const { name, short_name, display, scope } of manifests)
    expect({ name, short_name, display, scope }).toEqual({
      name: 'Keywright',
      short_name: 'Keywright',
      display: 'standalone',
      scope: '/',
    });
});
