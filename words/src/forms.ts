type Forms = Readonly<Record<string, string>>;

/** The form for a number: an exact one (`=0`) goes first, then that of the language's plural rules. */
export const plural = (tag: string, count: number, forms: Forms): string =>
  formFor(count, new Intl.PluralRules(tag), forms);

/** The form for a place in an order: `1st`, `2nd`. */
export const ordinal = (tag: string, count: number, forms: Forms): string =>
  formFor(count, new Intl.PluralRules(tag, { type: 'ordinal' }), forms);

const formFor = (count: number, rules: Intl.PluralRules, forms: Forms): string =>
  forms[`=${count}`] ?? forms[rules.select(count)] ?? forms['other'] ?? '';

/** A value at whose end a full stop of the message stands: Spanish times and the names of companies (`9:13 a.m.`) bring one of their own. */
export const unended = (value: string | number): string => String(value).replace(/\.$/, '');

/** A number as the language writes it: what `#` stands for. */
export const number = (tag: string, count: number): string => new Intl.NumberFormat(tag).format(count);
