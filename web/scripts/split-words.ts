import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstLocale, prefixedLocales } from '@keywright/contract/locale';
import { type Message, readMessages } from '@keywright/words/catalogues';
import { importsFor } from '@keywright/words/compile';
import type { Plugin } from 'vite';
import { LANGUAGE } from './one-language.ts';

const WHOLE = fileURLToPath(import.meta.resolve('@keywright/words/messages'));
const ONE = 'words:';
/** Where words are said. */
const SAYING = ['../src', '../../words/src'].map((folder) => path.resolve(import.meta.dirname, folder));
/** The build asks for no other: it has thousands of modules, and each question costs. */
const ITS_OWN = /^\0words:|[\\/]words[\\/]src[\\/]messages\.ts(\?|$)/;

/** Messages in all languages. Which of them is said is settled when the build is written out once for each (`one-language.ts`). */
const moduleOf = (messages: readonly Message[]): string => {
  const lines = messages.map(({ key, takes, code }) => {
    const choice = prefixedLocales.map((locale) => `${LANGUAGE} === '${locale}' ? ${code[locale]} : `).join('');
    return `export const ${key} = (${takes.size === 0 ? '' : 'v'}) => ${choice}${code[firstLocale]};`;
  });
  const whole = lines.join('\n');
  return `${importsFor(whole, '@keywright/words/forms')}${whole}`;
};

/** Which files say each word. Read roughly: it decides which words share a module and not what a page says. */
const sayersOf = (): Map<string, Set<string>> => {
  const sayers = new Map<string, Set<string>>();
  for (const folder of SAYING) {
    for (const file of globSync('**/*.{ts,tsx}', { cwd: folder })) {
      for (const [, word = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(/\bm\s*\.(\w+)/g)) {
        sayers.set(word, (sayers.get(word) ?? new Set()).add(path.join(folder, file)));
      }
    }
  }
  return sayers;
};

/** The words that the same files say, by the first of them. Words that no page says are left to nobody. */
const together = (messages: readonly Message[], isAlone: (id: string) => boolean): Map<string, Message[]> => {
  const sayers = sayersOf();
  const groups = Object.groupBy(messages, ({ key }) =>
    isAlone(`${ONE}${key}`) ? key : [...(sayers.get(key) ?? [])].toSorted().join('\n'),
  );
  return new Map(Object.values(groups).flatMap((group = []) => (group[0] ? [[group[0].key, group]] : [])));
};

/**
 * Gives the messages modules, those that the same files say one, so that what is built for a page has the words of that page and no
 * others. One for each message says the same in three times the modules, and takes the build twice as long. `isAlone` names those that
 * somebody else puts in their place by their address, `words:` and the key. While the pages are worked on all words come from one file
 * (`words/src/messages.ts`), which says the same.
 */
export const splitWords = (isAlone: (id: string) => boolean): Plugin => {
  let groups = new Map<string, Message[]>();
  return {
    name: 'split-words',
    apply: 'build',
    // Before the router's plugins, which would ask for each of a thousand modules of words whether it is the server's alone.
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      groups = together(readMessages(), isAlone);
    },
    resolveId: {
      filter: { id: /^words:/ },
      handler: (id) => ({ id: `\0${id}`, moduleSideEffects: false }),
    },
    load: {
      filter: { id: ITS_OWN },
      handler(id) {
        // A page that has copies of other pages' parts (`own-copies.ts`) has copies of their words, by the same mark behind them.
        const [file = '', mark] = id.split('?');
        const copy = mark ? `?${mark}` : '';
        if (file === WHOLE) return { code: `export * as m from '${ONE}all${copy}';`, moduleSideEffects: false };
        if (!file.startsWith(`\0${ONE}`)) return null;
        const group = groups.get(file.slice(ONE.length + 1));
        if (group) return moduleOf(group);
        return [...groups]
          .map(([first, words]) => `export { ${words.map(({ key }) => key).join(', ')} } from '${ONE}${first}${copy}';`)
          .join('\n');
      },
    },
  };
};
