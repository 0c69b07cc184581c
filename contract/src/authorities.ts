import { z } from 'zod';
import { authorityKinds, extraKinds, idHolders, listedExtras, signedHows } from './authority-kinds.ts';
import { endpoint } from './endpoint.ts';
import { mayHoldCodeText } from './free-text.ts';
import { placeCodes } from './places.ts';
import { waitingWith } from './rule-change.ts';
import { line, list, note } from './text.ts';
import * as calls from './authorities.calls.ts';

const Kind = z.enum(authorityKinds);
const Listed = z.enum(listedExtras);
const Sentences = z.object({ en: z.string(), fr: z.string(), es: z.string() });

/** What one authority asks for. The three photos are asked of everybody, and not in it. */
const Asks = z.object({
  idOf: z.enum(idHolders),
  required: z.array(Listed),
  optional: z.array(Listed),
});

/** What an authority asks for now, with what is signed in the caller's language; null where nothing is. */
const Authority = Asks.extend({ kind: Kind, version: z.int(), sentence: z.string().nullable() });
export type Authority = z.infer<typeof Authority>;

export const authorities = endpoint(calls.authorities, {
  summary:
    'What somebody who asks for a code may be to the vehicle, with the documents that each asks for beside the three photos, and what is signed.',
  reply: z.array(Authority),
  fails: [],
});

/** A list as it was recorded. Who recorded it is nobody where it came with the program. */
export const RecordedAsks = Asks.extend({
  sentences: Sentences.nullable(),
  /** Where it is written, or why it is asked. */
  source: z.string(),
  /** The day on which the source was known to be right. */
  asOf: z.iso.date(),
});
export type RecordedAsks = z.infer<typeof RecordedAsks>;

const AuthorityRule = RecordedAsks.extend({
  version: z.int(),
  changedAt: z.iso.datetime(),
  changedBy: z.string().nullable(),
});
export type AuthorityRule = z.infer<typeof AuthorityRule>;

/** `rules`: every list of it that was ever recorded, the one that counts first. */
const KnownAuthority = z.object({ kind: Kind, rules: z.array(AuthorityRule), waiting: waitingWith(RecordedAsks) });
export type KnownAuthority = z.infer<typeof KnownAuthority>;

export const authorityRules = endpoint(calls.authorityRules, {
  summary: 'The authorities with every list that was ever recorded of each, the newest first.',
  reply: z.array(KnownAuthority),
  discloses: 'nothing',
  fails: [],
});

const sentence = mayHoldCodeText(note(600, 'required'), 'customers sign it; it may cite laws by number');

export const AuthorityChange = z
  .object({
    /** The version that was on the screen. */
    version: z.int().min(0),
    idOf: z.enum(idHolders),
    required: list(Listed, listedExtras.length),
    optional: list(Listed, listedExtras.length),
    /** What is signed on the screen, in each language; null where nothing is. */
    sentences: z.object({ en: sentence, fr: sentence, es: sentence }).nullable(),
    source: mayHoldCodeText(line({ most: 300, required: 'source.required' }), 'cites laws by number'),
    asOf: z.iso.date({ error: 'date.invalid' }),
  })
  .refine(({ required, optional }) => !required.some((one) => optional.includes(one)), {
    path: ['optional'],
    error: 'invalid',
  });
export type AuthorityChange = z.output<typeof AuthorityChange>;

export const changeAuthorityRule = endpoint(calls.changeAuthorityRule, {
  summary:
    'Records what an authority asks for from now on, on record. Requests that were asked for before keep the list that they were asked for by. It answers all of them.',
  params: z.object({ kind: Kind }),
  body: AuthorityChange,
  reply: z.array(KnownAuthority),
  discloses: 'nothing',
  fails: ['authority_rule.changed'],
});

const ExtraShown = z.object({
  kind: z.enum(extraKinds),
  /** Its address; null where it did not come, or was destroyed. */
  source: z.string().nullable(),
});

/** What must be given again after the VIN was changed, with the words that are signed where one of them is the signature. */
const AuthorityAgain = z.object({
  documents: z.array(z.object({ kind: z.enum(extraKinds), isRequired: z.boolean() })),
  sentences: Sentences.nullable(),
});

/** By what somebody asked for a code, as its customer reads it. A null `kind` means that they did not say. */
export const OwnAuthority = z.object({
  kind: Kind.nullable(),
  /** Whose ID the photos show; null where the customer didn't say who the key is for. */
  idOf: z.enum(idHolders).nullable(),
  extras: z.array(ExtraShown),
  /** Null where nothing is asked for again. */
  again: AuthorityAgain.nullable(),
});
export type OwnAuthority = z.infer<typeof OwnAuthority>;

/** The same for the desk, with the list that counted when it was asked for. */
export const DeskAuthority = z.object({
  kind: Kind.nullable(),
  /** Whose ID the photos show; null where nobody said by what they ask. */
  idOf: z.enum(idHolders).nullable(),
  /** What the list asks for, there or not, and what came beside it. */
  extras: z.array(
    ExtraShown.extend({
      need: z.enum(['required', 'optional', 'none']),
      /** Whether this very admin has had it before them; said of one case alone, not in lists. */
      opened: z.boolean().optional(),
      /** When an edit of the VIN voided it. Its customer was asked for it again and has not given it yet. */
      voidedAt: z.iso.datetime().optional(),
    }),
  ),
  /** What was signed, word for word; null where nothing was. */
  signed: z
    .object({
      how: z.enum(signedHows),
      sentence: z.string(),
      version: z.int(),
      locale: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
  /** Where a guest said that they work, or a member's profile does, and whether that place asks for a license. */
  place: z
    .object({
      code: z.enum(placeCodes),
      asksLicense: z.boolean(),
      /** Through which day the member's license on file there counts; null where there is none. */
      onFileUntil: z.iso.date().nullable(),
    })
    .nullable(),
});
