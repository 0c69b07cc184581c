import { allLocales, firstLocale, inLanguage, locales } from '@keywright/contract/locale';
import type { PrerenderedPage } from '@keywright/contract/pages';
import { m } from '@keywright/words/messages';
import { spoken } from '@keywright/words/spoken';
import { shop } from '../lib/shop.ts';

/** What a search engine and a link preview are told of a page. */
type Said = { title: string; description: string };

/** The head of a page that everybody may find: what it is, where it stands, and where it stands in the other languages. */
export const pageMeta = (page: PrerenderedPage, { title: own, description }: Said) => {
  // The home page's own title names the product.
  const title = page === '/' ? own : `${own} · ${m.common_product()}`;
  const here = shop.origin + inLanguage(page, spoken());
  const alternate = (hrefLang: string, locale = firstLocale) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: shop.origin + inLanguage(page, locale),
  });
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: here },
    ...allLocales.map((locale) => alternate(locale, locale)),
    alternate('x-default'),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: m.common_product() },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: here },
    { property: 'og:locale', content: locales[spoken()].tag.replace('-', '_') },
  ];
};
