import { allLocales, type Locale } from '@keywright/contract/locale';
import { m } from '@keywright/words/messages';
import { saidIn } from '@keywright/words/spoken';

export type UnstartedWords = Record<Locale, Record<'title' | 'words' | 'button', string>>;

const inLocale = (locale: Locale) => ({
  title: saidIn(locale, m.errors_boundary_title),
  words: saidIn(locale, m.errors_boundary_words),
  button: saidIn(locale, m.errors_boundary_button),
});

/** What the app's first page says in every language: the build writes that page before anybody's language is known. */
export const unstartedWords = Object.fromEntries(
  allLocales.map((locale) => [locale, inLocale(locale)]),
) as UnstartedWords;
