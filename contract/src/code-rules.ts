import { z } from 'zod';
import { codeAlphabets } from './code-form.ts';
import { endpoint } from './endpoint.ts';
import { waitingWith } from './rule-change.ts';
import { trimmed } from './text.ts';
import * as calls from './code-rules.calls.ts';

const length = z.int().min(3);

const formOf = (longest: number) =>
  z
    .object({ least: length, most: length.max(longest), alphabet: z.enum(codeAlphabets) })
    .refine(({ least, most }) => least <= most, { error: 'invalid', path: ['most'] })
    .nullable();

/** As long as a code and a PIN may be at all (sent-code.ts). */
const KeyCodeForm = formOf(24);
const PinForm = formOf(12);

/** What the codes of one make look like; null where only the general check stands. */
export const CodeRule = z.object({
  make: z.string(),
  /** 0 for a make of which nobody has said anything yet. */
  version: z.int(),
  keycode: KeyCodeForm,
  pincode: PinForm,
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
  waiting: waitingWith(z.object({ keycode: KeyCodeForm, pincode: PinForm })),
});
export type CodeRule = z.infer<typeof CodeRule>;

export const codeRules = endpoint(calls.codeRules, {
  summary: 'What key codes and PINs look like, for every make that is offered.',
  reply: z.array(CodeRule),
  discloses: 'colleagues',
  fails: [],
});

export const changeCodeRule = endpoint(calls.changeCodeRule, {
  summary:
    'Says what the codes of a make look like from now on, on record with what it said before; releases are judged by it at once.',
  params: z.object({ make: trimmed({ most: 40 }) }),
  body: z.object({
    /** The version that was on the screen. */
    version: z.int().min(0),
    keycode: KeyCodeForm,
    pincode: PinForm,
  }),
  reply: z.array(CodeRule),
  discloses: 'colleagues',
  fails: ['code_rule.changed'],
});
