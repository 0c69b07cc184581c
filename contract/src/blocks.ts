import { z } from 'zod';
import { blockKinds } from './block-kinds.ts';
import * as calls from './blocks.calls.ts';
import { lists } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, mayHoldCodeText, noCodeText } from './free-text.ts';
import { waitingWith } from './rule-change.ts';
import { line, note } from './text.ts';

/** One value whose orders are not sent before a second review. */
export const BlockEntry = z.object({
  id: z.uuid(),
  kind: z.enum(blockKinds),
  /** Null for an ID number, which is stored as a keyed hash. */
  value: z.string().nullable(),
  reason: z.string(),
  addedAt: z.iso.datetime(),
  addedBy: z.string(),
  /** Null while it is on the list. */
  removedAt: z.iso.datetime().nullable(),
  removedBy: z.string().nullable(),
  removalReason: z.string().nullable(),
  /** Its removal waits, with the reason. */
  waiting: waitingWith(z.object({ reason: z.string() })),
});
export type BlockEntry = z.infer<typeof BlockEntry>;

const reason = noCodeText(note(500, 'required'));

export const blocks = endpoint(calls.blocks, {
  summary: 'The block list, the newest first, then what was removed in the last year; at most 500.',
  reply: z.array(BlockEntry),
  discloses: lists('member'),
  fails: [],
});

export const addBlock = endpoint(calls.addBlock, {
  summary:
    'Adds a VIN, an email, a phone number or an ID number to the block list, with a reason. Orders that match are flagged and wait for a second review; they are not refused, and their customers are not told. A value that is on the list is refused at its field. It answers the whole list.',
  body: bodyWithoutCodes({
    kind: z.enum(blockKinds, { error: 'invalid' }),
    value: mayHoldCodeText(
      line({ most: 254, required: 'required' }),
      'a VIN, an email, a phone number or an ID number, which orders are compared with',
    ),
    reason,
  }),
  reply: z.array(BlockEntry),
  discloses: lists('member'),
  fails: [],
});

export const removeBlock = endpoint(calls.removeBlock, {
  summary:
    'Removes a value from the block list, with a reason. It waits for a second super admin or a delay, unless the caller is the only one. Nobody removes a block of their own email. It answers the whole list.',
  params: z.object({ id: z.uuid() }),
  body: bodyWithoutCodes({ reason }),
  reply: z.array(BlockEntry),
  discloses: lists('member'),
  fails: ['admin.own_account'],
});
