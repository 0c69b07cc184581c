import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, noCodeText } from './free-text.ts';
import { allLocales, type Locale } from './locale.ts';
import { Token } from './orders.ts';
import * as calls from './papers.calls.ts';
import { note } from './text.ts';
import { Vin } from './vin-shapes.ts';

/** Of one request: the paper is of its order, of itself, or of its VIN. */
const byId = z.object({ id: z.uuid() });

/** In which language; without it in that of the order. */
const Wanted = z.object({
  lang: z
    .enum(allLocales as [Locale, ...Locale[]])
    .optional()
    .catch(undefined),
});

const Form = z.enum(['pdf', 'csv']);

const pdf: [string] = ['application/pdf'];

export const ownReceipt = endpoint(calls.ownReceipt, {
  summary:
    'What the order of a request of the member’s came to, as a PDF: what is held, charged, let go and given back as this is asked.',
  params: byId,
  query: Wanted,
  media: pdf,
  reply: z.unknown(),
  fails: [],
});

export const trackedReceipt = endpoint(calls.trackedReceipt, {
  summary: 'The same of a guest’s order, by its private link.',
  params: Token,
  query: Wanted,
  media: pdf,
  reply: z.unknown(),
  fails: [],
});

export const ownRequestFile = endpoint(calls.ownRequestFile, {
  summary:
    'The record of one request of the member’s for their own files, as a PDF: who asked, for which vehicle, which documents were given (by their hashes), who checked and released. Never a code.',
  params: byId,
  query: Wanted,
  media: pdf,
  reply: z.unknown(),
  fails: [],
});

export const trackedRequestFile = endpoint(calls.trackedRequestFile, {
  summary: 'The same of one request of a guest’s order, by its private link.',
  params: Token.extend({ id: z.uuid() }),
  query: Wanted,
  media: pdf,
  reply: z.unknown(),
  fails: [],
});

export const ownVinFile = endpoint(calls.ownVinFile, {
  summary:
    'The file of one VIN, by a request of the member’s for it: what the audit log holds of their own requests for it, with its proof, as a PDF or as a CSV file that `npm run audit:verify -- --file` verifies. That it was taken is on record.',
  params: byId,
  query: Wanted.extend({ as: Form.catch('pdf') }),
  media: ['application/pdf', 'text/csv'],
  reply: z.unknown(),
  fails: ['paper.unproven'],
});

export const vinFile = endpoint(calls.vinFile, {
  summary:
    'The file of one VIN for an auditor or the police: everything that the audit log holds of all requests for it, with its proof. On record with its reason at each of them. The file comes as base64, since a browser shows no proof of who asks when it follows a link.',
  body: bodyWithoutCodes({
    vin: Vin,
    reason: noCodeText(note(500, 'required').min(1, 'required')),
    as: Form,
    lang: z.enum(allLocales as [Locale, ...Locale[]]).optional(),
  }),
  reply: z.object({ name: z.string(), mediaType: z.string(), base64: z.string() }),
  discloses: 'recorded',
  fails: ['paper.unproven'],
});
