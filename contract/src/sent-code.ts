import { z } from 'zod';
import { mayHoldCodeText, notStoredText } from './free-text.ts';
import { soleReviewReason } from './sole-review.ts';
import { line, trimmed } from './text.ts';

/** Where the desk had a code from. */
export const CodeSource = z.enum(['OWN_RECORDS', 'DEALER', 'MAKER_PORTAL', 'OTHER']);
export type CodeSource = z.infer<typeof CodeSource>;

/** As cut into the key: letters, digits, and the dash or blank that some makers print. */
const KeyCode = mayHoldCodeText(
  trimmed({ most: 24, required: 'code.required', tooLong: 'code.form' })
    .toUpperCase()
    .regex(/^[A-Z0-9](?:[A-Z0-9 -]{1,22})[A-Z0-9]$/, 'code.form'),
  'the code itself, sealed in the vault',
);
const PinCode = mayHoldCodeText(
  trimmed({ most: 12, tooLong: 'pin.form' })
    .toUpperCase()
    .regex(/^[A-Z0-9]{3,12}$/, 'pin.form'),
  'the PIN itself, sealed in the vault',
);

/** A code as it is sent, the first one or another in its place. */
export const sentCode = {
  keycode: KeyCode,
  pincode: z.union([z.literal('').transform(() => undefined), PinCode]).nullish(),
  documentsVerified: z.boolean().optional(),
  /** The `flagsMark` that was on the screen: the sender read these flags. */
  flagsSeen: notStoredText(trimmed({ most: 64 })).optional(),
  soleReviewReason,
  /** Where the code came from, for the record; the desk alone reads it. */
  codeSource: CodeSource.optional(),
  /** By which it is found again there; never a password, and never the code itself. */
  codeReference: mayHoldCodeText(
    line({ most: 80 }),
    'another number; it is compared with the code and the PIN',
  ).optional(),
  /** What it cost the shop, at most 1000 dollars. */
  codeCostCents: z.int({ error: 'invalid' }).min(0, 'invalid').max(100_000, 'invalid').optional(),
};
