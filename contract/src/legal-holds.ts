import { z } from 'zod';
import { lists } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, noCodeText, notStoredText } from './free-text.ts';
import { waitingWith } from './rule-change.ts';
import { line, note } from './text.ts';
import * as calls from './legal-holds.calls.ts';

/** What must not be destroyed for now: everything of one request, or of one person. */
export const LegalHold = z.object({
  id: z.uuid(),
  about: z.enum(['request', 'person']),
  /** A request's id, a person's e-mail. */
  subject: z.string(),
  /** By what a request is known at the desk; null where a person is held. */
  request: z
    .object({
      /** Of one in a cart there is none yet, and the desk does not have it. */
      confirmationNumber: z.string().nullable(),
      year: z.int(),
      make: z.string(),
      model: z.string(),
      /** The last four characters. */
      vinEnd: z.string(),
    })
    .nullable(),
  /** Who is held, or whose request it is; a guest has no name. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  reason: z.string(),
  placedAt: z.iso.datetime(),
  placedBy: z.string(),
  /** Empty while it stands. */
  liftedAt: z.iso.datetime().nullable(),
  liftedBy: z.string().nullable(),
  liftReason: z.string(),
  /** Its lifting waits, with the reason. */
  waiting: waitingWith(z.object({ reason: z.string() })),
});
export type LegalHold = z.infer<typeof LegalHold>;

/** A hold that stands, as it is said beside what it keeps. */
export const StandingHold = LegalHold.pick({
  id: true,
  about: true,
  reason: true,
  placedAt: true,
  placedBy: true,
}).extend({
  /** Nobody lifts one on themselves or on their own request. */
  mayLift: z.boolean(),
});
export type StandingHold = z.infer<typeof StandingHold>;

const reason = noCodeText(note(500, 'required'));

export const legalHolds = endpoint(calls.legalHolds, {
  summary: 'The legal holds, those that stand first, then the last lifted; at most 200.',
  reply: z.array(LegalHold),
  discloses: lists('member'),
  fails: [],
});

export const placeLegalHold = endpoint(calls.placeLegalHold, {
  summary:
    'Stops the clearing away of everything of a request (by its id) or of a person (by their e-mail), until it is lifted. One that stands already stays. It answers all holds.',
  body: bodyWithoutCodes({
    about: z.enum(['request', 'person'], { error: 'invalid' }),
    subject: notStoredText(line({ most: 254, required: 'required' })),
    reason,
  }),
  reply: z.array(LegalHold),
  discloses: lists('member'),
  fails: [],
});

export const liftLegalHold = endpoint(calls.liftLegalHold, {
  summary:
    'Lifts a legal hold: what is overdue is cleared away in the next hour. Nobody lifts one on themselves or on their own request. It answers all holds.',
  params: z.object({ id: z.uuid() }),
  body: bodyWithoutCodes({ reason }),
  reply: z.array(LegalHold),
  discloses: lists('member'),
  fails: ['admin.own_account', 'request.own_case'],
});
