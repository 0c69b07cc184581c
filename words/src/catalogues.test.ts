import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allLocales } from '@keywright/contract/locale';
import { parse, type Token } from '@messageformat/parser';
import { afterEach, describe, expect, test } from 'vitest';
import { catalogueFolder, readMessages } from './catalogues.ts';
import { saidIn } from './spoken.ts';
import { m } from './messages.ts';

const englishAndFrench = ['en', 'fr'] as const;
const read = (language: string, feature: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(catalogueFolder, language, feature), 'utf8'));
const features = readdirSync(path.join(catalogueFolder, 'en'));
const namesIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => [
    ...('arg' in token ? [token.arg] : []),
    ...('cases' in token ? token.cases.flatMap((one) => namesIn(one.tokens)) : []),
  ]);
const names = (text = ''): string[] => namesIn(parse(text));

describe.each(allLocales)('Who reads %s', (language) => {
  test('finds every feature', () => {
    expect(readdirSync(path.join(catalogueFolder, language))).toEqual(features);
  });

  test.each(features)(
    'finds each sentence of %s in one place: of two with one name the reader of JSON drops the first',
    (feature) => {
      const lines = readFileSync(path.join(catalogueFolder, language, feature), 'utf8').split('\n');
      expect(lines.filter((line) => line.startsWith('  "'))).toHaveLength(Object.keys(read(language, feature)).length);
    },
  );

  test.each(features)('finds every sentence of %s, with the same values in it', (feature) => {
    const english = read('en', feature);
    const own = read(language, feature);
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(english)) {
      expect([key, new Set(names(own[key]))]).toEqual([key, new Set(names(text))]);
    }
  });
});

/** The one key that names each document, wherever it is named. */
const documentNames = ['common_front_id', 'common_back_id', 'common_registration', 'common_insurance'];

test.each(allLocales)('each document has one name in %s, at one key, and the member review uses it', (language) => {
  const texts = Object.assign({}, ...features.map((feature) => read(language, feature))) as Record<string, string>;
  const review = texts['members_doc'] ?? '';
  for (const key of documentNames) {
    const name = texts[key] ?? '';
    expect(Object.keys(texts).filter((one) => texts[one] === name)).toEqual([key]);
    if (key !== 'common_registration') expect(review).toContain(`{${name}}`);
  }
});

test.each(allLocales)('short names of documents are not used in %s', (language) => {
  const texts = features.flatMap((feature) => Object.entries(read(language, feature)));
  expect(texts.filter(([, text]) => /\b(Front|Back) ID\b|^Pièce, |\b(ident|veh)\./i.test(text))).toEqual([]);
});

/** How no sentence is written, by language: what is wrong, and where it is not. */
const unwritten: Record<string, [rule: string, wrong: RegExp][]> = {
  fr: [
    ['a space that does not break before a colon', /[^\u00a0]:(?=\s|$)/],
    ['no space before ; ! and ?', /\s[;!?]/],
    ['a space that does not break inside of « »', /«[^\u00a0]|[^\u00a0]»/],
    ['a space that does not break before % and $', /[^\u00a0(][%$]/],
    ['’ as the apostrophe', /[\p{L}]'[\p{L}]/u],
    ['« » as quotes, and … for three dots', /["“”]|\.\.\./],
  ],
  es: [
    ['no space before a sign', /\p{L}\s[;!?:%]/u],
    ['what opens a question or a cry', /^[^¿]*\?|^[^¡]*!/],
    ['“ ” as quotes, and … for three dots', /"|\.\.\./],
  ],
};
/** Names the signs themselves. */
const namesSigns = new Set(['field_business_name_invalid', 'field_name_invalid']);

describe.each(Object.entries(unwritten))('Whoever reads %s', (language, rules) => {
  test.each(rules)('finds everywhere: %s', (_, wrong) => {
    const texts = features.flatMap((feature) => Object.entries(read(language, feature)));
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter(([key, text]) => wrong.test(text) && !namesSigns.has(key))).toEqual([]);
  });
});

describe('A message', () => {
  test('is said in the language of the moment, with its values', () => {
    const said = () => m.cart_limit({ count: 2, limit: 5 });
    expect(englishAndFrench.map((locale) => saidIn(locale, said))).toEqual(['2 of 5 vehicles', '2 véhicules sur 5']);
  });

  test('has the form that the number asks for, by the rules of its language', () => {
    const said = (count: number) =>
      englishAndFrench.map((locale) => saidIn(locale, () => m.admins_bulk_reject_title({ count })));
    expect([0, 1, 2, 1_000].map(said)).toEqual([
      ['Reject 0 admins?', 'Refuser 0 compte?'],
      ['Reject 1 admin?', 'Refuser 1 compte?'],
      ['Reject 2 admins?', 'Refuser 2 comptes?'],
      ['Reject 1,000 admins?', 'Refuser 1\u00a0000 comptes?'],
    ]);
  });
});

describe('A catalogue that can not be said', () => {
  let folder = '';
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const faultsOf = (en: Record<string, unknown>, fr: Record<string, unknown>): string => {
    folder = mkdtempSync(path.join(tmpdir(), 'keywright-words-'));
    const others = Object.fromEntries(allLocales.map((locale) => [locale, en]));
    for (const [language, texts] of Object.entries({ ...others, en, fr })) {
      mkdirSync(path.join(folder, language));
      writeFileSync(path.join(folder, language, 'a.json'), JSON.stringify(texts));
    }
    try {
      readMessages(folder);
      return '';
    } catch (error) {
      // Of a further language each fault is found again.
      const faults = (error as Error).message.split('\n');
      return faults.filter((fault) => englishAndFrench.some((language) => fault.startsWith(language))).join('\n');
    }
  };

  test('is found out: a key that one language lacks', () => {
    expect(faultsOf({ a: 'A', b: 'B' }, { a: 'A', c: 'C' })).toBe('fr/a.json: b is missing\nen/a.json: c is missing');
  });

  test('is found out: a value that only one language says', () => {
    expect(faultsOf({ a: 'Hello {name}' }, { a: 'Bonjour {nom}' })).toBe('fr/a.json: a takes {nom}, not {name}');
    expect(faultsOf({ a: '{n} left' }, { a: '{n, plural, one {un} other {#}}' })).toBe('');
  });

  test.each([
    ['Hello {name', 'Unexpected message end'],
    ['{n, plural, one {one}}', '{n} has no form for "other"'],
    ['{n, plural, few {some} other {#}}', 'The plural case few is not valid in this locale'],
    ['{at, date, short}', '{at, date} is to be written by who says it'],
    ['{n} {n, select, a {A} other {B}} {n, plural, other {#}}', '{n} is two things at once'],
    [7, 'is no message'],
  ])('is found out: %s', (text, fault) => {
    expect(faultsOf({ a: text }, { a: text })).toContain(`en/a.json: a: ${fault}`);
  });

  test('is no fault: a value with a full stop of its own before the sentence’s', () => {
    const said = saidIn('es', () => m.orders_closes({ time: '26 dic 2026, 9:13 a.m.' }));
    expect(said).toBe('El código se puede abrir hasta el 26 dic 2026, 9:13 a.m.');
    expect(m.orders_closes({ time: 'noon' })).toBe('The code can be opened until noon.');
  });

  test('is no fault: what code would take for its own signs', async () => {
    expect(faultsOf({ a: "`${name} \\ $'{name}' it's" }, { a: '{name}' })).toBe('');
    const [message] = readMessages(folder);
    const code = encodeURIComponent(`export const say = (v) => ${message?.code.en}`);
    const { say } = await import(`data:text/javascript,${code}`);
    expect(say({ name: 'N' })).toBe("`$N \\ ${name} it's");
  });
});
