import { z } from 'zod';
import type { FieldMessage } from './field-messages.ts';

type Bounds = {
  /** The most characters (UTF-16 units) that it may have. */
  most: number;
  /** What a missing text is told. A trimmed one must then hold something, too. */
  required?: FieldMessage;
  /** What a longer one is told. */
  tooLong?: FieldMessage;
};

/** How much longer than its bound a text may come: its ends are trimmed, and a letter sent as letter and marks becomes one. */
const UNCLEAN = 4;

/** A check that ends the matter: what fails it is looked at no further. */
const orEnd = (error: FieldMessage) => ({ error, abort: true });

/**
 * A text as it comes. Every text that a call takes is made here or by what stands below: it is measured before anything else
 * is done with it, and one that is too long is looked at no further, so that no text costs more than it weighs. What is added
 * to it (a pattern, a change of case) must take time in proportion to its length.
 */
export const bounded = ({ most, required, tooLong = 'text.too_long' }: Bounds) =>
  z.string(required && { error: required }).max(most, orEnd(tooLong));

const withContent = (text: z.ZodString, required: FieldMessage | undefined) =>
  required ? text.min(1, orEnd(required)) : text;

/**
 * A sign that leaves something on the paper. Not spaces, joiners and marks alone, nor the letters and symbols that are blank: the fillers of
 * Hangul (all of them "ignorable"), the empty pattern of Braille, the empty note of music, the blanks of hieroglyphs.
 */
const SEEN = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/u;

/** A text in which nothing can be seen is none. */
const unlessUnseen = (text: string): string => (SEEN.test(text) ? text : '');

/** A text whose ends are trimmed, and that is empty where nothing of it can be seen. */
export const trimmed = (bounds: Bounds) => {
  const { most, required, tooLong = 'text.too_long' } = bounds;
  const text = bounded({ ...bounds, most: most * UNCLEAN })
    .trim()
    .overwrite(unlessUnseen);
  return withContent(text.max(most, orEnd(tooLong)), required);
};

/**
 * A password, trimmed and in NFC everywhere, so that the same keys give the same password. It is normalised only once it is
 * short: of a long run of marks that takes time by the square of their number.
 */
export const password = (required: FieldMessage) =>
  withContent(
    bounded({ most: MOST_PASSWORD * UNCLEAN, required })
      .trim()
      .normalize('NFC')
      .max(MOST_PASSWORD, orEnd('text.too_long')),
    required,
  );
const MOST_PASSWORD = 128;

/** No break of a line, nothing that can't be seen, and nothing that turns the direction of what is read; but the joiners of which Persian names and emoji are made. */
const ONE_LINE = /^(?:[^\p{C}\p{Zl}\p{Zp}]|[\u200c\u200d])*$/u;

/** One line of text that people read: in a page, in a mail, in the log. */
export const line = (bounds: Bounds, invalid: FieldMessage = 'invalid') => trimmed(bounds).regex(ONE_LINE, invalid);

/** A business's name: as a person's, with slashes ("24/7 Locksmith", "A/C & Lock") where they make no web address. */
export const businessName = (required?: FieldMessage) =>
  line({ most: 80, ...(required && { required }) }, 'business_name.invalid').regex(
    /^(?!.*(?:\.\S*\/|\/\/))[^<>@\\:]*$/,
    'business_name.invalid',
  );

/** A person's name: a line without the signs of which mail programs make an address, a link or markup. */
export const personName = (required?: FieldMessage) =>
  line({ most: 80, ...(required && { required }) }, 'name.invalid').regex(/^[^<>@/\\:]*$/, 'name.invalid');

/** What people write in several lines, which end in LF alone. Beside them it holds nothing that a line may not hold, but for the joiners of emoji. */
export const note = (most: number, required?: FieldMessage) =>
  trimmed({ most, ...(required && { required }) })
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' '))
    .regex(/^(?:[^\p{C}\p{Zl}\p{Zp}]|[\n\u200c\u200d])*$/u, 'invalid');

/** As many as this, or none is looked at. */
export const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess((items: z.input<Item>[], check) => {
    if (!Array.isArray(items) || items.length <= most) return items;
    check.addIssue({ code: 'custom', message: 'text.too_long' satisfies FieldMessage });
    return z.NEVER;
  }, z.array(item).max(most));
