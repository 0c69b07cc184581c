import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mayHoldCodeText } from './free-text.ts';
import { placeCodes } from './places.ts';
import { waitingWith } from './rule-change.ts';
import { line, list } from './text.ts';
import * as calls from './compliance.calls.ts';

export const RequiredDocument = z.enum([
  'STATE_LOCKSMITH_LICENSE',
  'BUSINESS_LICENSE',
  'INSURANCE_CERTIFICATE',
  'PHOTO_ID',
]);
export type RequiredDocument = z.infer<typeof RequiredDocument>;

/** What has a number, an issuer and an expiry that we ask for. The number of a photo ID is nobody's to keep. */
export const LicenceDocument = RequiredDocument.exclude(['PHOTO_ID']);
export type LicenceDocument = z.infer<typeof LicenceDocument>;

/** What a place may ask for beside the locksmith license, which the law asks for. */
export const OtherDocument = z.enum(['BUSINESS_LICENSE', 'INSURANCE_CERTIFICATE']);
export type OtherDocument = z.infer<typeof OtherDocument>;

const PlaceCode = z.enum(placeCodes);
const Day = z.iso.date();

const ComplianceStatus = z.object({
  required: z.boolean(),
  requiredDocs: z.array(RequiredDocument),
  message: z.string(),
  jurisdiction: z.string(),
});

/** `licence`: the locksmith license that the member has on file for their own state or province. */
const OwnComplianceStatus = ComplianceStatus.extend({
  licence: z.object({ valid: z.boolean(), expiresOn: Day }).optional(),
  /** It has expired where one is asked for: until it is renewed, each order is checked by its own documents. */
  paused: z.boolean().optional(),
});

export const complianceStatus = endpoint(calls.complianceStatus, {
  summary: "What the member's state asks of a locksmith, and whether their license there counts.",
  reply: OwnComplianceStatus,
  fails: [],
});

export const publicComplianceStatus = endpoint(calls.publicComplianceStatus, {
  summary: 'What is asked of everybody.',
  reply: ComplianceStatus,
  fails: [],
});

/** What the law of a place says, where and when that was read. */
const Rule = z.object({
  licenceRequired: z.boolean(),
  otherDocuments: z.array(OtherDocument),
  /** Who issues the license; empty where that is not known. */
  issuer: z.string(),
  inForceFrom: Day.nullable(),
  /** The first day on which it no longer holds; of one that is known by its year only, that year's first. */
  repealedOn: Day.nullable(),
  /** An address, or what the act is called. */
  source: z.string(),
  /** The day on which the source was known to be right. */
  asOf: Day,
});
export type Rule = z.infer<typeof Rule>;

const Place = z.object({ code: PlaceCode, country: z.enum(['US', 'CA']), name: z.string() });

/** A state or province today. Without a `rule` nobody has recorded a law there. */
export const Jurisdiction = Place.extend({
  required: z.boolean(),
  requiredDocs: z.array(RequiredDocument),
  rule: Rule.nullable(),
});
export type Jurisdiction = z.infer<typeof Jurisdiction>;

export const publicJurisdictions = endpoint(calls.publicJurisdictions, {
  summary: 'The states and provinces with what each asks of a locksmith today, and where that was read.',
  reply: z.array(Jurisdiction),
  fails: [],
});

/** A rule as it was recorded. Who recorded it is nobody where it came with the program. */
const RecordedRule = Rule.extend({
  version: z.int(),
  changedAt: z.iso.datetime(),
  changedBy: z.string().nullable(),
});
export type RecordedRule = z.infer<typeof RecordedRule>;

/** The same for super admins: `rules` are all that were recorded, the one that counts first. */
export const KnownJurisdiction = Jurisdiction.omit({ rule: true }).extend({
  rules: z.array(RecordedRule),
  waiting: waitingWith(Rule),
});
export type KnownJurisdiction = z.infer<typeof KnownJurisdiction>;

export const jurisdictions = endpoint(calls.jurisdictions, {
  summary: 'The states and provinces with every rule that was ever recorded of each, the newest first.',
  reply: z.array(KnownJurisdiction),
  discloses: 'colleagues',
  fails: [],
});

const day = z.iso.date({ error: 'date.invalid' });
const dayOrNone = day.nullable();

export const RuleChange = z
  .object({
    /** The version that was on the screen; 0 where there was none. */
    version: z.int().min(0),
    licenceRequired: z.boolean(),
    otherDocuments: list(OtherDocument, OtherDocument.options.length),
    issuer: mayHoldCodeText(line({ most: 120 }), 'names an office'),
    inForceFrom: dayOrNone,
    repealedOn: dayOrNone,
    source: mayHoldCodeText(line({ most: 300, required: 'source.required' }), 'cites laws by number'),
    asOf: day,
  })
  .refine(({ inForceFrom, repealedOn }) => !inForceFrom || !repealedOn || inForceFrom <= repealedOn, {
    path: ['repealedOn'],
    error: 'date.order',
  });
export type RuleChange = z.output<typeof RuleChange>;

export const changeJurisdiction = endpoint(calls.changeJurisdiction, {
  summary:
    'Records what the law of a state or province says from now on, on record. What was recorded before stays in its history. It answers all of them.',
  params: z.object({ code: PlaceCode }),
  body: RuleChange,
  reply: z.array(KnownJurisdiction),
  discloses: 'colleagues',
  fails: ['jurisdiction.changed'],
});

/** A license, a permit or an insurance of a member, as they gave it. */
export const Licence = z.object({
  place: PlaceCode,
  document: LicenceDocument,
  number: z.string(),
  issuer: z.string(),
  issuedOn: Day.nullable(),
  expiresOn: Day,
  /** `EXPIRING`: within 60 days. It counts through its last day. */
  state: z.enum(['VALID', 'EXPIRING', 'EXPIRED']),
  verified: z.boolean(),
});
export type Licence = z.infer<typeof Licence>;

export const OwnLicences = z.object({
  /** Where the member works, as far as they said so. */
  place: PlaceCode.nullable(),
  /** Whether that place licenses locksmiths. */
  required: z.boolean(),
  /** What can be given there, in the order of the page. */
  asked: z.array(LicenceDocument),
  paused: z.boolean(),
  licences: z.array(Licence),
});
export type OwnLicences = z.infer<typeof OwnLicences>;

export const licences = endpoint(calls.licences, {
  summary: 'The member’s own licenses with their numbers and expiries, and what their state asks for.',
  reply: OwnLicences,
  fails: [],
});

const params = z.object({ place: PlaceCode, document: LicenceDocument });

export const LicenceGiven = z
  .object({
    number: line({ most: 40, required: 'licence.number_required' }),
    issuer: line({ most: 120, required: 'licence.issuer_required' }),
    issuedOn: dayOrNone,
    expiresOn: day,
  })
  .refine(({ issuedOn, expiresOn }) => !issuedOn || issuedOn <= expiresOn, {
    path: ['issuedOn'],
    error: 'date.order',
  });
export type LicenceGiven = z.output<typeof LicenceGiven>;

export const saveLicence = endpoint(calls.saveLicence, {
  summary:
    'Gives or renews a license of one’s own. Renewed only after it had expired where one is asked for, the account must be validated again.',
  params,
  body: LicenceGiven,
  reply: OwnLicences,
  fails: [],
});

export const removeLicence = endpoint(calls.removeLicence, {
  summary:
    'Takes a license of one’s own off file. The code desk still sees it among the earlier licenses until the profile is deleted. The account must be validated again where it is the one that is asked for.',
  params,
  reply: OwnLicences,
  fails: [],
});
