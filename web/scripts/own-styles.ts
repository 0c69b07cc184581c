/** One rule of a sheet, or a block of rules under one condition. */
type Rule = { prelude: string; body: string };

const CONDITION = /^@(?:media|supports|container|layer)\b/;
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;
const NOT = /:not\([^)]*\)/g;
const COMMA = /,(?![^(]*\))/;

/** Where the block that opens at `from` ends. Braces in strings are none. */
const endOf = (css: string, from: number): number => {
  let depth = 0;
  let quote = '';
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] as string;
    if (quote) {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new Error(`a rule of the sheet has no end: ${css.slice(from, from + 80)}`);
};

const rulesIn = (css: string): Rule[] => {
  const rules: Rule[] = [];
  for (let at = css.indexOf('{'), start = 0; at >= 0; at = css.indexOf('{', start)) {
    const end = endOf(css, at);
    rules.push({ prelude: css.slice(start, at).trim(), body: css.slice(at + 1, end) });
    start = end + 1;
  }
  return rules;
};

/** Whether a selector can meet an element of a page with these classes, whatever state it is in. */
const canMeet = (selector: string, classes: ReadonlySet<string>): boolean =>
  [...selector.replaceAll(NOT, '').matchAll(CLASS)].every(([, name]) => classes.has(name as string));

const kept = (css: string, classes: ReadonlySet<string>): string =>
  rulesIn(css)
    .map(({ prelude, body }) => {
      if (CONDITION.test(prelude)) {
        const inner = kept(body, classes);
        return inner && `${prelude}{${inner}}`;
      }
      const isKept = prelude.startsWith('@') || prelude.split(COMMA).some((selector) => canMeet(selector, classes));
      return isKept ? `${prelude}{${body}}` : '';
    })
    .join('');

const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => (names as string).split(/\s+/)));

/** What of a sheet concerns one page: its rules without classes, and those for classes that stand in it. */
export const stylesFor = (html: string, css: string): string => kept(css, classesIn(html));
