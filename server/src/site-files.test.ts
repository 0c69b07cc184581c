import { allLocales } from '@keywright/contract/locale';
import { isPublic, publicPages } from '@keywright/contract/pages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillingIn } from './shop-words.ts';
import { startApp, type TestApp } from './testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

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

it('what is somebody’s own, and what is no page, says that it is in no list; public pages say nothing of it', async () => {
  for (const page of ['/cart', '/track/of-nobody', '/reset-password', '/login', '/fr/user-dash', '/no/such'])
    expect((await get(page, 'text/html')).headers['x-robots-tag'], page).toBe('noindex');
  for (const page of publicPages) expect((await get(page, 'text/html')).headers['x-robots-tag'], page).toBeUndefined();
});

it('a page says what the operator has set, and none of it is markup', () => {
  const fill = fillingIn({
    publicUrl: 'https://keys.example.com',
    supportEmail: 'help@keys.example.com',
    legalName: 'Keys "& <b>Sons',
    retainCodesDays: 7,
    retainImagesDays: 21,
  });
  expect(fill('<a href="__PUBLIC_URL__/fr">__SUPPORT_EMAIL__</a> __RETAIN_CODES_DAYS__/__RETAIN_IMAGES_DAYS__')).toBe(
    '<a href="https://keys.example.com/fr">help@keys.example.com</a> 7/21',
  );
  expect(fill('<html data-legalname="__LEGAL_NAME__">')).toBe('<html data-legalname="Keys &quot;&amp; &lt;b&gt;Sons">');
});
