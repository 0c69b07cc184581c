import { allLocales, firstLocale, inLanguage } from '@keywright/contract/locale';
import { publicPages } from '@keywright/contract/pages';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './platform/escape-html.ts';
import type { Settings } from './platform/settings.ts';

type Site = Pick<Settings, 'publicUrl'>;

const HOUR = 'public, max-age=3600';

/**
 * Search engines may come anywhere: what is not for them says so itself (`x-robots-tag`), which they read only where they may come. So no
 * list tells of an address that is somebody's own.
 */
const robots = ({ publicUrl }: Site): string => `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

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

/** What search engines ask for beside the pages, written from the table of pages. */
export const serveSiteFiles = (app: FastifyInstance, site: Site): void => {
  const files = [
    { url: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots(site) },
    { url: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemap(site) },
  ];
  for (const { url, type, text } of files)
    app.get(url, async (_request, reply) => reply.type(type).header('cache-control', HOUR).send(text));
};
