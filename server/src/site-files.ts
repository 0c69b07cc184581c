import { allLocales, firstLocale, inLanguage, type Locale, locales } from '@keywright/contract/locale';
import { publicPages } from '@keywright/contract/pages';
import { byLocale } from '@keywright/words/by-locale';
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from './platform/durations.ts';
import { escapeHtml } from './platform/escape-html.ts';
import type { Clock } from './platform/clock.ts';
import type { Settings } from './platform/settings.ts';

type Site = Pick<Settings, 'publicUrl' | 'productName' | 'supportEmail'>;

const HOUR = 'public, max-age=3600';
/** RFC 9116, 2.5.5 asks for less than a year. */
const SECURITY_CONTACT_MS = 180 * DAY_MS;

/**
 * Search engines may come anywhere: what is not for them says so itself (`x-robots-tag`), which they read only where they may come. So no
 * list tells of an address that is somebody's own.
 */
const robots = ({ publicUrl }: Site): string => `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

/** Where a researcher reports a fault of this installation (RFC 9116). It is written for each call: it names the time until which it is valid. */
const securityContact = ({ publicUrl, supportEmail }: Site, now: Date): string =>
  [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${new Date(now.getTime() + SECURITY_CONTACT_MS).toISOString()}`,
    `Preferred-Languages: ${allLocales.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');

const link = (language: string, address: string): string =>
  `    <xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;

/** Every page that everybody may find, in every language, each with where it stands in the others. */
const sitemap = ({ publicUrl }: Site): string => {
  const addressOf = (page: string, locale = firstLocale) => escapeHtml(publicUrl + inLanguage(page, locale));
  const entries = publicPages.flatMap((page) => {
    const alternates = [
      ...allLocales.map((locale) => link(locale, addressOf(page, locale))),
      link('x-default', addressOf(page)),
    ].join('\n');
    return allLocales.map((locale) => `  <url>\n    <loc>${addressOf(page, locale)}</loc>\n${alternates}\n  </url>`);
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`;
};

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** By which a device installs the app, in one language; whichever it was, it is one app. */
const manifest = ({ productName }: Site, locale: Locale): string => {
  const says = byLocale[locale];
  const page = (address: string): string => inLanguage(address, locale);
  return JSON.stringify({
    id: '/',
    name: productName,
    short_name: productName.length > 12 ? says.common_product() : productName,
    description: says.home_description(),
    lang: locales[locale].tag,
    dir: 'ltr',
    start_url: page('/'),
    scope: '/',
    display: 'standalone',
    background_color: '#F6F5F1',
    theme_color: '#F6F5F1',
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-512', 512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: says.common_nav_request(), url: page('/vehicle-keycode-request') },
      { name: says.common_nav_dashboard(), url: page('/dashboard') },
    ],
  });
};

/** Stands with the files of its language (`web/scripts/one-language.ts`). */
const manifestOf = (locale: Locale): string => `/${locale}/manifest.webmanifest`;

/** What search engines and devices ask for beside the pages, written from the table of pages. */
export const serveSiteFiles = (app: FastifyInstance, site: Site, clock: Clock): void => {
  const texts = { robots: robots(site), sitemap: sitemap(site) };
  const files = [
    { url: '/robots.txt', type: 'text/plain; charset=utf-8', text: () => texts.robots },
    { url: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: () => texts.sitemap },
    {
      url: '/.well-known/security.txt',
      type: 'text/plain; charset=utf-8',
      text: () => securityContact(site, clock.now()),
    },
    ...allLocales.map((locale) => {
      const text = manifest(site, locale);
      return { url: manifestOf(locale), type: 'application/manifest+json; charset=utf-8', text: () => text };
    }),
  ];
  for (const { url, type, text } of files)
    app.get(url, async (_request, reply) => reply.type(type).header('cache-control', HOUR).send(text()));
};
