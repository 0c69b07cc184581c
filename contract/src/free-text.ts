import { z } from 'zod';
import type { FieldMessage } from './field-messages.ts';
import { mayHoldCode } from './holds-code.ts';

/**
 * Whether a free text that an admin writes may hold a key code, a PIN or a VIN. Every text field of their calls has one of these
 * (`server/src/traps/free-texts.test.ts`):
 * - `no_code`: other people read it, or the audit log stores it. What looks like a code is refused until the writer confirms that it is none.
 * - `may_hold_code`: allowed, for the stated reason.
 * - `not_stored`: only compared or hashed.
 */
type TextClass = { holds: 'no_code' | 'not_stored' } | { holds: 'may_hold_code'; because: string };

const classes = z.registry<TextClass>();

const classified = <T extends z.ZodString>(text: T, its: TextClass): T => {
  const plain: z.ZodString = text;
  classes.add(plain, its);
  return text;
};

/** A text in which nothing that looks like a code is accepted unconfirmed. It stands in a `bodyWithoutCodes`. */
export const noCodeText = <T extends z.ZodString>(text: T): T => classified(text, { holds: 'no_code' });

export const mayHoldCodeText = <T extends z.ZodString>(text: T, because: string): T =>
  classified(text, { holds: 'may_hold_code', because });

export const notStoredText = <T extends z.ZodString>(text: T): T => classified(text, { holds: 'not_stored' });

/** The class of a text field, under what makes it optional; none for other fields. */
export const textClassOf = (field: z.ZodType): TextClass | undefined => {
  if (field instanceof z.ZodString) return classes.get(field);
  const { innerType } = field.def as { innerType?: z.ZodType };
  return innerType && textClassOf(innerType);
};

/**
 * A body whose `noCodeText`s are refused at their fields while they look as if they held a code. `noCode` confirms that they
 * hold none: the guess is made to ask, and `F-150` looks like a code too.
 */
export const bodyWithoutCodes = <S extends z.ZodRawShape>(shape: S) => {
  const names = Object.keys(shape).filter((name) => textClassOf(shape[name] as z.ZodType)?.holds === 'no_code');
  return z.object({ ...shape, noCode: z.boolean().optional() }).superRefine((body: Record<string, unknown>, check) => {
    if (body['noCode'] === true) return;
    const refused = names.filter((name) => {
      const text = body[name];
      return typeof text === 'string' && mayHoldCode(text);
    });
    for (const at of refused)
      check.addIssue({ code: 'custom', path: [at], message: 'text.may_hold_code' satisfies FieldMessage });
  });
};

/** Whether a writer confirmed that one of these texts, which looks as if it held a code, holds none. For the audit log. */
export const isConfirmedNoCode = (texts: readonly string[], { noCode }: { noCode?: boolean | undefined }): boolean =>
  noCode === true && texts.some(mayHoldCode);
