import { fileURLToPath } from 'node:url';
import { firstLocale, prefixedLocales } from '@keywright/contract/locale';
import { type Message, readMessages } from '@keywright/words/catalogues';
import { importsFor } from '@keywright/words/compile';
import type { Plugin } from 'vite';
import { LANGUAGE } from './one-language.ts';

const WHOLE = fileURLToPath(import.meta.resolve('@keywright/words/messages'));
const ONE = 'words:';
/** The build asks for no other: it has thousands of modules, and each question costs. */
const ITS_OWN = /^\0words:|[\\/]words[\\/]src[\\/]messages\.ts(\?|$)/;

/** A message in all languages. Which of them is said is settled when the build is written out once for each (`one-language.ts`). */
const moduleOf = ({ key, takes, code }: Message): string => {
  const choice = prefixedLocales.map((locale) => `${LANGUAGE} === '${locale}' ? ${code[locale]} : `).join('');
  const whole = `export const ${key} = (${takes.size === 0 ? '' : 'v'}) => ${choice}${code[firstLocale]};`;
  return `${importsFor(whole, '@keywright/words/forms')}${whole}`;
};

/**
 * Gives each message a module of its own, so that what is built for a page has the words of that page and no others. While
 * the pages are worked on they come from one file (`words/src/messages.ts`), which says the same.
 */
export const splitWords = (): Plugin => {
  let messages = new Map<string, Message>();
  return {
    name: 'split-words',
    apply: 'build',
    // Before the router's plugins, which would ask for each of thousands of words whether it is the server's alone.
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      messages = new Map(readMessages().map((message) => [message.key, message]));
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
        const key = file.slice(ONE.length + 1);
        const message = messages.get(key);
        if (message) return moduleOf(message);
        return [...messages.keys()].map((name) => `export { ${name} } from '${ONE}${name}${copy}';`).join('\n');
      },
    },
  };
};
