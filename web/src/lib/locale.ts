import type { PageAddress } from '@keywright/contract/pages';
import { recall } from './kept.ts';
import { getLocale, type Locale, overwriteGetLocale } from '../paraglide/runtime.js';

export type { Locale };

/** The language of a page is in its address: everything under `/fr` is French, all else English. */
export const localeOfPath = (path: string): Locale => (/^\/fr(\/|$)/.test(path) ? 'fr' : 'en');

/** The same page in one language: `inLanguage('/fr/cart', 'en')` is `/cart`. Query and hash stay. */
export const inLanguage = (path: string, locale: Locale): string => {
  const plain = path.replace(/^\/fr(?=[/?#]|$)/, '');
  if (locale === 'en') return plain.startsWith('/') ? plain : `/${plain}`;
  return plain === '/' ? '/fr' : `/fr${plain}`;
};

/** The address of one of our pages in the language that is being read. Every link and redirect goes through it. */
export const at = (page: PageAddress): string => inLanguage(page, getLocale());

/** The language being read, as Intl and `<html lang>` want it: dollars and dates are written the way they are here. */
export const languageTag = (): 'en-US' | 'fr-CA' => (getLocale() === 'fr' ? 'fr-CA' : 'en-US');

export const currentLocale = (): Locale => getLocale();

/** Fixes the language for as long as this document lives. Changing it loads the other address. */
export const speak = (locale: Locale): void => overwriteGetLocale(() => locale);

/** Takes the language from `asked` at each message: the prerender renders pages of both languages in one process. */
export const speakAsAsked = (asked: () => Locale): void => overwriteGetLocale(asked);

/** What the person chose with the language link, or null. The link's choice is stored by the script in the page's head. */
export const chosenLocale = (): Locale | null => {
  const stored = recall('locale');
  return stored === 'en' || stored === 'fr' ? stored : null;
};
