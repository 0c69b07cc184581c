import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allLocales, firstLocale, type Locale } from '@keywright/contract/locale';
import { ANY, BadMessage, type Compiled, compileMessage } from './icu.ts';

/** One message in every language. `text` is the first language's, for who reads the code; `takes` what all of them need. */
export type Message = { key: string; text: string; takes: Compiled['takes']; code: Record<Locale, string> };

/** Where the catalogues are: a folder for each language, a file for each feature. */
export const catalogueFolder = path.resolve(import.meta.dirname, '..');

/** A fault of a catalogue, as its keeper is told: `fr/cart.json: cart_title is missing`. */
export class BadCatalogues extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'BadCatalogues';
  }
}

const KEY = /^[a-z]\w*$/;

type Entry = { file: string; text: string; compiled: Compiled };

/**
 * Reads and compiles the messages of all languages.
 * @throws BadCatalogues that names every fault: a text that can't be read, a key that a language lacks or has alone, a message that
 * takes other values in one language than in another.
 */
export const readMessages = (folder: string = catalogueFolder): Message[] => {
  const faults: string[] = [];
  const catalogues = allLocales.map((locale) => ({ locale, entries: readLocale(folder, locale, faults) }));
  const keys = new Map(catalogues.flatMap(({ entries }) => [...entries].map(([key, { file }]) => [key, file])));
  const messages = [...keys].flatMap(([key, file]): Message[] => {
    const own = catalogues.flatMap(({ locale, entries }) => {
      const entry = entries.get(key);
      if (entry?.file === file) return [{ locale, ...entry }];
      faults.push(`${locale}/${file}: ${key} is missing`);
      return [];
    });
    return joined(key, own, faults);
  });
  if (faults.length > 0) throw new BadCatalogues(faults);
  return messages;
};

type Own = Entry & { locale: Locale };

const joined = (key: string, own: Own[], faults: string[]): Message[] => {
  const first = own.find(({ locale }) => locale === firstLocale);
  if (!first) return [];
  const takes = new Map(first.compiled.takes);
  for (const { locale, file, compiled } of own) {
    if (namesOf(compiled) !== namesOf(first.compiled))
      faults.push(`${locale}/${file}: ${key} takes {${namesOf(compiled)}}, not {${namesOf(first.compiled)}}`);
    for (const [name, type] of compiled.takes) {
      const known = takes.get(name) ?? ANY;
      if (known === ANY) takes.set(name, type);
      else if (type !== ANY && type !== known) faults.push(`${locale}/${file}: ${key}: {${name}} has other forms`);
    }
  }
  const code = Object.fromEntries(own.map(({ locale, compiled }) => [locale, compiled.code])) as Message['code'];
  return [{ key, text: first.text, takes, code }];
};

const namesOf = ({ takes }: Compiled): string => [...takes.keys()].toSorted().join('}, {');

const filesOf = (folder: string, locale: Locale): string[] => {
  try {
    return readdirSync(path.join(folder, locale))
      .filter((name) => name.endsWith('.json'))
      .toSorted();
  } catch {
    // A language without a folder lacks every message, and each is told.
    return [];
  }
};

const readLocale = (folder: string, locale: Locale, faults: string[]): Map<string, Entry> => {
  const entries = new Map<string, Entry>();
  for (const name of filesOf(folder, locale)) {
    const texts: Record<string, unknown> = JSON.parse(readFileSync(path.join(folder, locale, name), 'utf8'));
    for (const [key, text] of Object.entries(texts)) {
      try {
        if (!KEY.test(key) || typeof text !== 'string') throw new BadMessage('is no message');
        const earlier = entries.get(key);
        if (earlier) throw new BadMessage(`stands in ${earlier.file} already`);
        entries.set(key, { file: name, text, compiled: compileMessage(text, locale) });
      } catch (error) {
        faults.push(`${locale}/${name}: ${key}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return entries;
};
