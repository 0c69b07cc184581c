/**
 * `node words/src/compile.ts` writes `words/made/`: what the catalogues say, as typed functions, one file for each language. Writes
 * only what has changed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { allLocales, firstLocale, type Locale } from '@keywright/contract/locale';
import { BadCatalogues, type Message, readMessages } from './catalogues.ts';

const folder = path.resolve(import.meta.dirname, '../made');

const MADE = '// Made from the catalogues by words/src/compile.ts.';

/** What the code of messages calls, where it calls it. */
export const importsFor = (code: string, from: string): string => {
  const names = ['plural', 'ordinal', 'number', 'unended'].filter((name) => code.includes(`\${${name}(`));
  return names.length === 0 ? '' : `import { ${names.join(', ')} } from '${from}';\n`;
};

const typeOf = ({ takes }: Message): string =>
  takes.size === 0 ? '' : `v: { ${[...takes].map(([name, type]) => `${name}: ${type}`).join('; ')} }`;

const firstFile = (messages: readonly Message[]): string => {
  const lines = messages.map(
    (message) =>
      `  /** ${message.text.replaceAll('*/', '* /')} */\n  ${message.key}: (${typeOf(message)}): string => ${message.code[firstLocale]},\n`,
  );
  return `export const ${firstLocale} = {\n${lines.join('')}};\n\nexport type Messages = typeof ${firstLocale};\n`;
};

const otherFile = (messages: readonly Message[], locale: Locale): string => {
  const lines = messages.map(
    ({ key, takes, code }) => `  ${key}: (${takes.size === 0 ? '' : 'v'}) => ${code[locale]},\n`,
  );
  return `import type { Messages } from './${firstLocale}.ts';\n\nexport const ${locale}: Messages = {\n${lines.join('')}};\n`;
};

const indexFile = (): string => {
  const imports = allLocales.map((locale) => `import { ${locale} } from './${locale}.ts';\n`);
  return [
    "import type { Locale } from '@keywright/contract/locale';\n",
    `import type { Messages } from './${firstLocale}.ts';\n`,
    ...imports,
    `\nexport type { Messages };\nexport const byLocale: Record<Locale, Messages> = { ${allLocales.join(', ')} };\n`,
  ].join('');
};

const write = (name: string, code: string): void => {
  const file = path.join(folder, name);
  const whole = `${MADE}\n${importsFor(code, '../src/forms.ts')}${code}`;
  if (readIfThere(file) !== whole) writeFileSync(file, whole);
};

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** @throws BadCatalogues, with nothing written. */
export const compileWords = (): void => {
  const messages = readMessages();
  mkdirSync(folder, { recursive: true });
  for (const locale of allLocales) {
    write(`${locale}.ts`, locale === firstLocale ? firstFile(messages) : otherFile(messages, locale));
  }
  write('by-locale.ts', indexFile());
};

if (import.meta.main) {
  try {
    compileWords();
  } catch (error) {
    if (!(error instanceof BadCatalogues)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
