import { z } from 'zod';
import { State } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Cents } from './money.ts';
import { Phone } from './phone.ts';
import { RequestStatus } from './requests.ts';
import { bounded, line, personName, trimmed } from './text.ts';
import * as calls from './profile.calls.ts';

const fileFailures = ['upload.not_image', 'upload.too_large', 'storage.full'] as const;
const shortLine = line({ most: 120 }).optional();
/** Where an `<img>` or a link finds a file of the person: an address of this site. */
const FileAddress = z.string().nullable();

/** `k1a-0b1` becomes `K1A 0B1`, and `123456789` becomes `12345-6789`. */
const cleanZip = (typed: string): string => {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\p{Z}\p{Pd}\p{C}]/gu, '');
  if (/^\d{9}$/.test(bare)) return `${bare.slice(0, 5)}-${bare.slice(5)}`;
  return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(bare) ? `${bare.slice(0, 3)} ${bare.slice(3)}` : bare;
};

/** A US ZIP code or a Canadian postal code, in any usual spelling. */
export const Zip = trimmed({ most: 20, tooLong: 'zip.invalid' })
  .overwrite(cleanZip)
  .regex(/^(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)?$/, 'zip.invalid');

export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  profilePhoto: FileAddress,
  companyLogo: FileAddress,
  isValidatedUser: z.boolean(),
  isEmailConfirmed: z.boolean(),
  /** Orders or a card page are open, so the profile can't be deleted now. */
  hasOpenOrders: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const profile = endpoint(calls.profile, {
  summary: 'The person’s own profile.',
  reply: Profile,
  fails: [],
});

/** Only what is sent changes. Neither role nor email nor validation can be sent. */
export const ProfileChange = z.object({
  firstName: personName('fname.required').optional(),
  lastName: personName('lname.required').optional(),
  phone: Phone.optional(),
  company: shortLine,
  address: shortLine,
  city: shortLine,
  state: State.optional(),
  zipCode: Zip.optional(),
});

export const changeProfile = endpoint(calls.changeProfile, {
  summary: 'Changes the profile. A member whose name or state changes must be validated again.',
  body: ProfileChange,
  reply: Profile,
  fails: fileFailures,
});

/** What the Update Profile page reads. */
export const OwnAccount = z.object({
  id: z.uuid(),
  fname: z.string(),
  lname: z.string(),
  phone: z.string(),
  state: z.string(),
  frontIdImage: FileAddress,
  backIdImage: FileAddress,
  insuranceImage: FileAddress,
  isValidatedUser: z.boolean(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

export const ownAccount = endpoint(calls.ownAccount, {
  summary: 'The account with the papers of registration, to its owner.',
  params: z.object({ id: z.uuid() }),
  reply: OwnAccount,
  fails: [],
});

export const AccountChange = z.object({
  fname: personName('fname.required'),
  lname: personName('lname.required'),
  phone: Phone.optional(),
  state: State.optional(),
});

export const changeAccount = endpoint(calls.changeAccount, {
  summary:
    'Changes the account and its papers. A member whose name, state or ID picture changes must be validated again.',
  body: AccountChange,
  reply: OwnAccount,
  fails: fileFailures,
});

export const deleteProfile = endpoint(calls.deleteProfile, {
  summary:
    'Deletes the profile: the person becomes anonymous, every session ends, what the law wants kept of orders stays. Needs a login not older than 15 minutes, or the password.',
  body: z.object({ password: bounded({ most: 128 }).optional() }).default({}),
  headers: ['set-cookie'],
  reply: z.object({ ok: z.literal(true) }),
  fails: ['profile.open_orders', 'profile.not_now', 'security.password_needed', 'session.wrong_password'],
});

export const CredentialPart = z.enum([
  'businessLicense',
  'driversLicenseFront',
  'driversLicenseBack',
  'insuranceCertificate',
]);
export type CredentialPart = z.infer<typeof CredentialPart>;

/** Why one was turned down, and the desk's own words about it; without either where it was not. */
const Outcome = {
  status: z.enum(['PENDING', 'VERIFIED', 'REJECTED']),
  reviewReason: z.enum(['UNREADABLE', 'CUT_OFF', 'EXPIRED', 'WRONG_DOCUMENT', 'OTHER_NAME', 'OTHER']).nullable(),
  reviewNotes: z.string(),
};

export const Credential = z.object({
  kind: CredentialPart,
  name: z.string(),
  uploadDate: z.iso.datetime(),
  /** Images are shown, a PDF is only ever saved. */
  address: z.string(),
  isPdf: z.boolean(),
  ...Outcome,
});
export type Credential = z.infer<typeof Credential>;

export const OwnCredentials = z.object({
  businessLicense: Credential.nullable(),
  driversLicenseFront: Credential.nullable(),
  driversLicenseBack: Credential.nullable(),
  insuranceCertificate: Credential.nullable(),
  /** The papers of registration. */
  identificationDocuments: z.array(
    z.object({
      kind: z.enum(['frontId', 'backId', 'insurance']),
      name: z.string(),
      uploadDate: z.iso.datetime(),
      address: z.string(),
      ...Outcome,
    }),
  ),
});
export type OwnCredentials = z.infer<typeof OwnCredentials>;

export const credentials = endpoint(calls.credentials, {
  summary: 'The member’s professional papers.',
  reply: OwnCredentials,
  fails: [],
});

export const uploadCredentials = endpoint(calls.uploadCredentials, {
  summary:
    'Adds papers, at least one; a driver’s license comes with both its sides. A newer one replaces an older one.',
  reply: OwnCredentials,
  fails: ['upload.missing', ...fileFailures],
});

export const personFile = endpoint(calls.personFile, {
  summary: 'One file of a person: for its owner, and on record for the desk. A PDF comes as an attachment.',
  params: z.object({ id: z.uuid() }),
  media: ['image/jpeg', 'application/pdf'],
  reply: z.unknown(),
  discloses: 'recorded',
  fails: [],
});

export const Notice = z.object({ id: z.string(), title: z.string(), date: z.iso.datetime(), message: z.string() });
export type Notice = z.infer<typeof Notice>;

export const notices = endpoint(calls.notices, {
  summary: 'What this person should know, newest first.',
  reply: z.array(Notice),
  fails: [],
});

export const ProfileOrder = z.object({
  id: z.uuid(),
  orderDate: z.iso.datetime(),
  status: RequestStatus,
  /** The last four characters only. */
  vin: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  /** Dollars, as the specification has it. */
  cost: z.number(),
  costCents: Cents,
});
export type ProfileOrder = z.infer<typeof ProfileOrder>;

export const userOrders = endpoint(calls.userOrders, {
  summary: 'The four steps of the order tracker and the member’s orders, newest first, in one object.',
  reply: z.object({
    // One of the four is true at most: the furthest step that the newest order has reached. A tracker fills its steps up to it.
    ACCOUNT: z.boolean(),
    DOCS: z.boolean(),
    PROCESSING: z.boolean(),
    COMPLETED: z.boolean(),
    orders: z.array(ProfileOrder),
  }),
  fails: [],
});
