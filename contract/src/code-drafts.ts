import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mayHoldCodeText } from './free-text.ts';
import { CodeSource } from './sent-code.ts';
import { line, trimmed } from './text.ts';
import * as calls from './code-drafts.calls.ts';

const sealed = 'typed and not sent, sealed in the vault';

/** What stands in the form that sends a code, as it was typed. */
export const CodeDraft = z.object({
  keycode: mayHoldCodeText(trimmed({ most: 24 }), sealed),
  pincode: mayHoldCodeText(trimmed({ most: 12 }), sealed),
  codeSource: z.union([z.literal(''), CodeSource]),
  codeReference: mayHoldCodeText(line({ most: 80 }), sealed),
  codeCostCents: mayHoldCodeText(line({ most: 12 }), sealed),
});
export type CodeDraft = z.infer<typeof CodeDraft>;

const byId = z.object({ id: z.uuid() });

export const saveCodeDraft = endpoint(calls.saveCodeDraft, {
  summary:
    'Seals what the admin who holds a request has typed and not sent, so that an admin who takes the request over can go on with it. Nothing is saved by anybody else, and none while a draft of the admin before waits.',
  params: byId,
  body: CodeDraft,
  reply: z.object({ isSaved: z.boolean() }),
  discloses: 'nothing',
  fails: ['code.vault_unavailable'],
});

export const openCodeDraft = endpoint(calls.openCodeDraft, {
  summary:
    'Opens what the admin before had typed, to the admin who took the request over. Limited and on record like the reveal of a sent code; the draft is destroyed by it.',
  params: byId,
  reply: CodeDraft,
  discloses: 'recorded',
  fails: [
    'request.wrong_state',
    'request.not_yours',
    'request.own_case',
    'code.closed',
    'code.sign_in_again',
    'code.vault_unavailable',
  ],
});
