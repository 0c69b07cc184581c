/**
 * The languages that we speak: by which tag dates and sums are written on pages and times in mails, which of its own the card provider's page goes by
 * (it knows only some regions of a language), and what each calls itself. A further one is a line here and a folder of its words (`words/`); what else
 * it needs, the compiler finds.
 */
export const locales = {
  en: { tag: 'en-US', mailTag: 'en-CA', checkoutTag: 'en', name: 'English' },
  fr: { tag: 'fr-CA', mailTag: 'fr-CA', checkoutTag: 'fr-CA', name: 'Français' },
  es: { tag: 'es-US', mailTag: 'es-US', checkoutTag: 'es-419', name: 'Español' },
} as const satisfies Record<string, Record<'tag' | 'mailTag' | 'checkoutTag' | 'name', string>>;

export type Locale = keyof typeof locales;
export type LanguageTag = (typeof locales)[Locale]['tag'];

export const allLocales = Object.keys(locales) as Locale[];

/** Spoken where nobody asks for another one; its pages have no prefix. */
export const firstLocale: Locale = 'en';

export const isLocale = (text: unknown): text is Locale => typeof text === 'string' && Object.hasOwn(locales, text);

/** The language to speak to somebody whose row names this one: a newer program may have written one that this one doesn't speak. */
export const spokenLocale = (kept: string | undefined): Locale => (isLocale(kept) ? kept : firstLocale);

/** Those whose pages stand under a prefix of their own, such as `/fr`. */
export const prefixedLocales = allLocales.filter((locale) => locale !== firstLocale);

const PREFIX = new RegExp(`^/(${prefixedLocales.join('|')})(?=[/?#]|$)`);

/** The language of a page is in its address: everything under `/fr` is French, what has no prefix is English. */
export const localeOfPath = (path: string): Locale => {
  return spokenLocale(PREFIX.exec(path)?.[1]);
};

/** The same page in one language: `inLanguage('/fr/cart', 'en')` is `/cart`. Query and hash stay. */
export const inLanguage = (path: string, locale: Locale): string => {
  const plain = path.replace(PREFIX, '');
  if (locale === firstLocale) return plain.startsWith('/') ? plain : `/${plain}`;
  return plain === '/' ? `/${locale}` : `/${locale}${plain}`;
};
