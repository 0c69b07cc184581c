import type { Plugin } from 'vite';

const MESSAGE = /\/paraglide\/messages\/\w+\.js$/;
const COMMENTS = /\/\*[\s\S]*?\*\//g;
/** The words of a message in one language, where they are one text without forms for numbers. */
const WORDS = /const (en|fr)_\w+ =\s*\(i?\) => \{\s*return\s*\((`(?:[^`\\]|\\[\s\S])*`)\)\s*\};/g;
const NAME = /export const (\w+) =/;

/**
 * Writes each message as what the pages make of it: one text or the other, by the language of the document. Paraglide
 * lets a caller ask for another language at each call; nobody here does, and a page carries that some hundred times.
 */
export const slimMessages = (): Plugin => ({
  name: 'slim-messages',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!MESSAGE.test(id)) return null;
    const plain = code.replace(COMMENTS, '');
    const name = NAME.exec(plain)?.[1];
    const { en, fr } = Object.fromEntries([...plain.matchAll(WORDS)].map(([, locale, words]) => [locale, words]));
    if (!name || !en || !fr) return null;
    const lines = [
      "import { getLocale } from '../runtime.js';",
      `export const ${name} = (i) => (getLocale() === 'fr' ? ${fr} : ${en});`,
    ];
    return { code: lines.join('\n'), map: null };
  },
});
