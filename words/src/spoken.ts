import { firstLocale, type Locale } from '@keywright/contract/locale';

let asked = (): Locale => firstLocale;

/** The language in which messages are said now. */
export const spoken = (): Locale => asked();

/** Takes the language from `from` at each message. */
export const speakAs = (from: () => Locale): void => {
  asked = from;
};

/** What `say` answers with its messages in one language, whichever is spoken around it. `say` must not wait for anything. */
export const saidIn = <T>(locale: Locale, say: () => T): T => {
  const before = asked;
  asked = () => locale;
  try {
    return say();
  } finally {
    asked = before;
  }
};
