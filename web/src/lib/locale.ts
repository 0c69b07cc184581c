import { inLanguage, isLocale, type LanguageTag, type Locale, locales } from '@keywright/contract/locale';
import type { PageAddress } from '@keywright/contract/pages';
import { speakAs, spoken } from '@keywright/words/spoken';
import { recall } from './kept.ts';
import type { LocalAddress } from '../address.ts';

/** The address of one of our pages in the language that is being read. Every link and redirect goes through it. */
export const at = (page: PageAddress): LocalAddress => inLanguage(page, spoken()) as LocalAddress;

/** The page that stands here, in another language. */
export const hereIn = (locale: Locale): LocalAddress =>
  inLanguage(location.pathname + location.search + location.hash, locale) as LocalAddress;

/** The language being read, as Intl wants it: dollars and dates are written the way they are here. */
export const languageTag = (): LanguageTag => locales[spoken()].tag;

/** Fixes the language for as long as this document lives. Changing it loads the other address. */
export const speak = (locale: Locale): void => speakAs(() => locale);

/** What the person chose with the language link, or null. The link's choice is stored by the script in the page's head. */
export const chosenLocale = (): Locale | null => {
  const stored = recall('locale');
  return isLocale(stored) ? stored : null;
};
