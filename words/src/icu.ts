import { type Locale, locales } from '@keywright/contract/locale';
import { parse, type PluralCategory, type Select, type Token } from '@messageformat/parser';

/** A message as an expression over `v`, its values, and the type that each of these has. */
export type Compiled = { code: string; takes: ReadonlyMap<string, string> };

/** What stands in a message and can't be said. The catalogue's keeper reads it. */
export class BadMessage extends Error {}

/** What is said as it is may be either. */
export const ANY = 'string | number';

const NAME = /^[a-z]\w*$/;

const made = new Map<string, PluralCategory[]>();

/** Once for each language: to make these rules takes longer than to read a message, and there are thousands of those. */
const categoriesOf = (tag: string, type: Intl.PluralRuleType): PluralCategory[] => {
  const name = `${tag} ${type}`;
  const known = made.get(name);
  if (known) return known;
  const categories = new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories as PluralCategory[];
  made.set(name, categories);
  return categories;
};

/** Whether a full stop comes next, and not the first of three dots. */
const isEnded = (next: Token | undefined): boolean => next?.type === 'content' && /^\.(?!\.)/.test(next.value);

/** Reads a text of ICU MessageFormat and writes it as code. Dates and sums are written by who says it, so they are not taken. */
export const compileMessage = (text: string, locale: Locale): Compiled => {
  const { tag } = locales[locale];
  const takes = new Map<string, string>();

  const take = (name: string, type: string): string => {
    if (!NAME.test(name)) throw new BadMessage(`{${name}} is no name of a value`);
    const known = takes.get(name);
    // A number may be said as it is, too; else a value is one thing only.
    if (known === undefined || known === ANY) takes.set(name, type);
    else if (type !== ANY && type !== known) throw new BadMessage(`{${name}} is two things at once`);
    return `v.${name}`;
  };

  const formsOf = ({ cases }: Select, around: string): string =>
    `{ ${cases.map(({ key, tokens }) => `${JSON.stringify(key)}: ${quoted(tokens, around)}`).join(', ')} }`;

  const choice = (token: Select, around: string): string => {
    if (token.pluralOffset) throw new BadMessage('an offset is not taken');
    if (!token.cases.some(({ key }) => key === 'other')) throw new BadMessage(`{${token.arg}} has no form for "other"`);
    if (token.type === 'select') {
      const value = take(token.arg, token.cases.map(({ key }) => JSON.stringify(key)).join(' | '));
      return `${formsOf(token, around)}[${value}]`;
    }
    const count = take(token.arg, 'number');
    const write = token.type === 'plural' ? 'plural' : 'ordinal';
    return `${write}(${JSON.stringify(tag)}, ${count}, ${formsOf(token, count)})`;
  };

  /** One piece of a template; `around` is the number that a `#` stands for. */
  const piece = (token: Token, around: string): string => {
    switch (token.type) {
      case 'content':
        return token.value.replaceAll(/[\\`$]/g, '\\$&');
      case 'argument':
        return `\${${take(token.arg, ANY)}}`;
      case 'octothorpe':
        return `\${number(${JSON.stringify(tag)}, ${around})}`;
      case 'function':
        throw new BadMessage(`{${token.arg}, ${token.key}} is to be written by who says it`);
      default:
        return `\${${choice(token, around)}}`;
    }
  };
  const quoted = (tokens: Token[], around: string): string => {
    const pieces = tokens.map((token, at) =>
      token.type === 'argument' && isEnded(tokens[at + 1])
        ? `\${unended(${take(token.arg, ANY)})}`
        : piece(token, around),
    );
    return `\`${pieces.join('')}\``;
  };

  const tokens = parse(text, {
    strict: true,
    cardinal: categoriesOf(tag, 'cardinal'),
    ordinal: categoriesOf(tag, 'ordinal'),
  });
  return { code: quoted(tokens, ''), takes };
};
