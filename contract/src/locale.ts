/**
 * The languages that we speak: by which tag dates and sums are written on pages and times in mails, and what each calls itself. A further one is a line
 * here and a folder of its words (`words/`); what else it needs, the compiler finds.
 */
export const locales = {
  en: { tag: 'en-US', mailTag: 'en-CA', name: 'English' },
  fr: { tag: 'fr-CA', mailTag: 'fr-CA', name: 'Français' },
} as const satisfies Record<string, { tag: string; mailTag: string; name: string }>;

export type Locale = keyof typeof locales;
export type LanguageTag = (typeof locales)[Locale]['tag'];

export const allLocales = Object.keys(locales) as Locale[];

/** Spoken where nobody asks for another one; its pages have no prefix. */
export const firstLocale: Locale = 'en';

export const isLocale = (text: unknown): text is Locale => typeof text === 'string' && Object.hasOwn(locales, text);

/** Those whose pages stand under a prefix of their own, such as `/fr`. */
export const prefixedLocales = allLocales.filter((locale) => locale !== firstLocale);

const PREFIX = new RegExp(`^/(${prefixedLocales.join('|')})(?=[/?#]|$)`);

/** The language of a page is in its address: everything under `/fr` is French, what has no prefix is English. */
export const localeOfPath = (path: string): Locale => {
  const prefix = PREFIX.exec(path)?.[1];
  return isLocale(prefix) ? prefix : firstLocale;
};

/** The same page in one language: `inLanguage('/fr/cart', 'en')` is `/cart`. Query and hash stay. */
export const inLanguage = (path: string, locale: Locale): string => {
  const plain = path.replace(PREFIX, '');
  if (locale === firstLocale) return plain.startsWith('/') ? plain : `/${plain}`;
  return plain === '/' ? `/${locale}` : `/${locale}${plain}`;
};
