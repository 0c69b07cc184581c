/* oxlint-disable max-lines -- one closed table, a line for each action */
import { chatActs } from './audit-chat-acts.ts';
import { ruleActs } from './audit-rule-acts.ts';
import { workshopActs } from './audit-workshop-acts.ts';
import type { AuditFilter } from './audit.ts';
import type { ExtraKind, SignedHow } from './authority-kinds.ts';
import type { DeclineReason } from './decline-reasons.ts';
import type { CodeSource } from './sent-code.ts';
import type { FailureCode } from './errors.ts';
import type { Billing, PlanTier } from './plans.ts';
import type { LicenceDocument } from './compliance.ts';
import type { FlagKind } from './flag-kinds.ts';
import type { BlockKind } from './block-kinds.ts';
import type { LookVerdict } from './flags.ts';
import type { MoneyFile } from './accounting.ts';
import type { OrderStatus, ReviewAction, ReviewReason } from './payments.ts';
import type { CredentialPart } from './profile.ts';
import type { ReportKind } from './report-kinds.ts';
import type { Asked, SeenKind } from './audit-asked.ts';
import type { Papers, PersonFile } from './audit-papers.ts';
import type { DocumentKind, PhotoReason, RequestStatus, Secret, VinWarning } from './requests.ts';
import type { PaperReason } from './reviews.ts';
import type { Missing } from './members.ts';
import type { SessionEnd } from './session-end.ts';
import type { Proof } from './sign-in.ts';

/** Every kind of thing that an act is about. */
export type AuditObject =
  | 'admin_code'
  | 'audit'
  | 'block_entry'
  | 'canned_reply'
  | 'cart'
  | 'clock'
  | 'code_rule'
  | 'conversation'
  | 'desk_hours'
  | 'email'
  | 'file'
  | 'authority_rule'
  | 'flag_rule'
  | 'jurisdiction'
  | 'list'
  | 'mail'
  | 'notice'
  | 'prices'
  | 'order'
  | 'passkey'
  | 'person'
  | 'request'
  | 'rule_change'
  | 'search'
  | 'secret'
  | 'session'
  | 'subscription'
  | 'support_message'
  | 'vault_key'
  | 'workshop';

/** What a person did alone where nobody could give the second review. */
export type SoleAct = 'code' | 'other_code' | 'refund' | 'payment_exception';

/** What is told of a code that is sent, a first one or another in its place. */
type Release = {
  basis: 'account' | 'documents';
  withPin: boolean;
  /** Never the reference: what stands there is somebody's own words. */
  source?: CodeSource;
  costCents?: number;
  flags?: readonly FlagKind[];
  /** The sender confirmed these flags as they were on the screen. */
  flagsSeen?: true;
  /** Whose second look it rests on. */
  secondLookBy?: string;
  /** The admins who also reviewed the request, but whose review is not valid for this sender. */
  reviewsNotValid?: readonly string[];
  /** Nobody could give the second review; `request.sole_reviewer` says more. */
  soleReviewer?: true;
};

/** What is told of an act beside who, when and about what: facts, and why; `never` where there is nothing of that to say. */
type Told<Thing extends AuditObject, Details, Reason> = {
  readonly of: readonly Thing[];
  readonly details?: Details;
  readonly reason?: Reason;
};

const of = <const Thing extends AuditObject>(...things: Thing[]) => ({
  ...({ of: things } as Told<Thing, never, never>),
  because: <Reason extends string>(): Told<Thing, never, Reason> => ({ of: things }),
  telling: <Details, Reason extends string = never>(): Told<Thing, Details, Reason> => ({ of: things }),
});

type PersonField = 'fname' | 'lname' | 'phone' | 'company' | 'address' | 'city' | 'state' | 'zipCode';
type Change = { from: string | null; to: string | null };
/** Of a license never its number. */
type OfLicence = { place: string; document: LicenceDocument; expiresOn: string };
type Money = { cents: number; paymentIntentId: string | null };
/** What somebody agreed to before a plan was paid for. Amounts in cents. */
type PlanTerms = {
  tier: PlanTier;
  billing: Billing;
  priceCents: number;
  setupCents: number;
  dueCents: number;
  /** Of a change: what is left over of the plan before, and taken off later charges. */
  creditCents?: number;
  terms: string;
};
type MovedOrder = { status: OrderStatus; capturedCents: number; refundedCents: number };

/** Words went along that look as if they held a code, and whoever wrote them has said that they hold none. */
type Said = { confirmedNoCode: boolean };

/** What a person wrote; every other reason is one of a few that the program gives. */
type OwnWords = string;

/** What of a sign-in was wrong, or what the person was told where it would have been right. */
type Refused<Wrong extends string> =
  | Wrong
  | Extract<
      FailureCode,
      'session.password_expired' | 'session.pending_approval' | 'session.revoked' | 'session.step_over'
    >;

/**
 * Every kind of act that the log knows: what it is about, and which facts and reasons explain it. A group is the beginning of its actions'
 * names. Facts never hold a code, a PIN, a password, a token or an image. What another version wrote may tell more or less.
 */
const acts = {
  'session.signed_in': of('session').telling<{ steps: readonly Proof[] }>(),
  'session.refused': of('person', 'email').because<Refused<'wrong password' | 'wrong e-mail or password'>>(),
  'session.step_asked': of('person'),
  'session.step_refused': of('person').because<Refused<'wrong code' | 'wrong passkey'>>(),
  'session.step_called_off': of('person'),
  'session.proven': of('session').telling<{ by: Proof }>(),
  'session.ended': of('session').because<SessionEnd>(),
  'session.family_revoked': of('session').because<SessionEnd>(),
  'security.two_factor_on': of('person').because<'another app'>(),
  'security.two_factor_off': of('person'),
  'security.passkey_added': of('person').telling<{ passkeyId: string }>(),
  'security.passkey_removed': of('person').telling<{ passkeyId: string }>(),
  'security.passkey_refused': of('person', 'passkey').because<
    Refused<'adding' | 'proof' | 'no such question' | 'wrong passkey'>
  >(),
  'security.recovery_renewed': of('person'),
  'security.recovery_used': of('person'),
  'password.changed': of('person'),
  'mail.dropped': of('mail').telling<{ template: string; perDay: number }>(),
  'password.reset_asked': of('secret'),
  'password.reset_sent': of('person'),
  'password.reset': of('person').because<'mailbox shown first'>(),
  'person.registered': of('person'),
  'person.registered_again': of('person'),
  'person.confirmation_sent': of('person'),
  'person.email_confirmed': of('person'),
  'person.changed': of('person').telling<{
    changed: readonly (PersonField | PersonFile)[];
    fname?: Change;
    lname?: Change;
    state?: Change;
    validated?: { from: true; to: false };
  }>(),
  'person.validated': of('person').telling<
    {
      fname: string;
      lname: string;
      state: string | null;
      papers: Partial<Record<Papers, string>>;
      /** What the admin passed over, with the reason that they gave. */
      missing?: readonly Missing[];
    },
    OwnWords
  >(),
  'person.validation_ended': of('person').telling<{
    why: 'licence_renewed_late' | 'licence_removed' | 'paper_rejected';
  }>(),
  'person.revoked': of('person'),
  'person.reinstated': of('person'),
  'person.noted': of('person').telling<{ version: number; length: number }>(),
  'person.history_viewed': of('person', 'search').telling<{ words: string; file: boolean }>(),
  'person.all_exported': of('search').telling<{ most: number }>(),
  'person.opened': of('person'),
  /** What is linked to a person or a request. */
  'person.links_viewed': of('person', 'request'),
  /** Never the number, nor its hash. */
  'person.id_number_noted': of('person').telling<{ place: string | null }>(),
  'document.verified': of('file').telling<{ personId: string; kind: PersonFile }>(),
  'document.rejected': of('file').telling<{ personId: string; kind: PersonFile } & Said, PaperReason>(),
  'person.deleted': of('person'),
  'person.file_viewed': of('file').telling<{ personId: string; kind: PersonFile }>(),
  'person.file_destroyed': of('file').telling<{ personId: string }>(),
  'person.credentials_added': of('person').telling<{ kinds: readonly CredentialPart[] }>(),
  'admin.code_requested': of('admin_code'),
  'admin.invited': of('admin_code'),
  'admin.invitation_withdrawn': of('admin_code'),
  'admin.registered': of('person').telling<{ invitedBy: string | null }>(),
  'admin.approved': of('person').because<OwnWords>(),
  'admin.rejected': of('person').because<OwnWords>(),
  'admin.revoked': of('person').because<OwnWords>(),
  'super-admin.created': of('person'),
  'super-admin.other_email_refused': of('person'),
  'request.asked': of('request').telling<Asked>(),
  'request.removed': of('request'),
  'request.restored': of('request'),
  'request.expired': of('request'),
  'request.queued': of('request').telling<{ orderId: string; was?: RequestStatus }>(),
  'request.opened': of('request'),
  'request.searched': of('search').telling<{
    where: 'orders' | 'log' | 'people';
    kind: 'email' | 'vin' | 'words';
    words: string;
  }>(),
  'request.started': of('request'),
  'request.taken_over': of('request').telling<{ from: string | null }>(),
  'request.released': of('request').because<'account revoked'>(),
  /** By the admin who held it or by a super admin; `to` is null where it was returned to the queue. */
  'request.handed_over': of('request').telling<{ from: string; to: string | null }>(),
  'request.fulfilled': of('request').telling<Release & { insteadOf?: string | null }>(),
  /** A sender hands the request to the other admins for a second review. */
  'request.review_asked': of('request').telling<{ flags: readonly FlagKind[] }>(),
  /** `sender`: the admin who works on the request, for whose code the review is valid; left out while nobody does. */
  'request.fraud_labeled': of('request').telling<Said, OwnWords>(),
  'request.fraud_label_removed': of('request').telling<Said, OwnWords>(),
  'request.second_look': of('request').telling<
    { verdict: LookVerdict; flags: readonly FlagKind[]; sender?: string },
    OwnWords
  >(),
  /** Sent or refunded alone, where nobody else could give the second review; with the admin's reason. */
  'request.sole_reviewer': of('request', 'order').telling<
    {
      act: SoleAct;
      flags?: readonly FlagKind[];
      /** Everybody else who works at the desk, though their review would not be valid. */
      others: readonly string[];
      /** Everybody whose access to the desk was revoked in the 24 hours before. */
      revokedLately: readonly string[];
    },
    OwnWords
  >(),
  /**
   * What its customer changed. A VIN is named by its entry in the request's history and by the vault's keyed hash of it, which shows that the
   * entry still says the same. Entries from before 2026-11-28 have the last characters of the VIN instead.
   */
  'request.edited': of('request').telling<{
    edited: readonly ('model' | 'vin' | DocumentKind)[];
    models?: readonly [before: string, after: string];
    vinEntries?: readonly [before: string, after: string];
    vinHashes?: readonly [before: string, after: string];
    vinEndBefore?: string;
    vinWarnings?: readonly VinWarning[];
    voided?: readonly ExtraKind[];
  }>(),
  /** Never the number, nor its hash; `removed` where it was taken back. */
  'request.id_number_noted': of('request').telling<{ place: string | null; removed: boolean }>(),
  /** An authority document or the signature, given again for a VIN that was changed. */
  'request.authority_given': of('request').telling<{ kind: ExtraKind; signed?: SignedHow }>(),
  'request.photo_asked_again': of('request').telling<{ kind: DocumentKind }, PhotoReason>(),
  'request.photo_replaced': of('request').telling<{ kind: DocumentKind }>(),
  /** A note for the other admins: never its text; `mentioned`: the colleagues whom it names. */
  'request.noted': of('request').telling<Said & { mentioned: readonly string[] }>(),
  'request.declined': of('request').telling<Said, DeclineReason>(),
  /** By its customer, before anybody started on it. */
  'request.canceled': of('request'),
  'request.images_destroyed': of('request'),
  'code.revealed': of('request').telling<{ what: Secret }>(),
  /** An admin who took a request over opens what the admin before, `author`, had typed. */
  'code.draft_opened': of('request').telling<{ author: string }>(),
  'code.destroyed': of('request'),
  /** Its customer says that the key works. */
  'code.worked': of('request'),
  /** Never what the customer wrote: the log is kept for ever. */
  'code.reported': of('request').telling<{ kind: ReportKind }>(),
  /** Its customer says that the key works after all. */
  'code.report_withdrawn': of('request').telling<{ kind: ReportKind }>(),
  'code.replaced': of('request').telling<Release & { kind: ReportKind }>(),
  'code.money_back': of('request').telling<
    { kind: ReportKind; cents: number } & Pick<Release, 'secondLookBy' | 'reviewsNotValid' | 'soleReviewer'>,
    OwnWords
  >(),
  'code.explained': of('request').telling<{ kind: ReportKind }, OwnWords>(),
  'image.viewed': of('file').telling<{ requestId: string | null; kind: SeenKind | null }>(),
  'cart.merged': of('cart').telling<{ from: string; lines: number; kept: number }>(),
  'cart.expired': of('cart'),
  'order.all_exported': of('search').telling<{ kind: MoneyFile; from: string; to: string }>(),
  'order.opened': of('order').telling<{ cartId: string; version: number; totalCents: number; lines: number }>(),
  'order.held': of('order').telling<Money & { was: OrderStatus }>(),
  'order.charged': of('order').telling<(Money & { was: OrderStatus }) | MovedOrder>(),
  'order.released': of('order').telling<MovedOrder | Record<string, never>>(),
  'order.refunded': of('order').telling<MovedOrder>(),
  'order.given_back': of('order').telling<Money, 'sold' | 'slot' | 'plan' | 'stray'>(),
  'order.moved': of('order').telling<MovedOrder>(),
  'order.expired': of('order'),
  'order.failed': of('order'),
  'order.unpaid': of('order'),
  'order.out_of_time': of('order'),
  'order.review': of('order').telling<
    | { paid: number; currency: string; mode: 'live' | 'test'; reference: string | null }
    | { problem: string; cents: number },
    ReviewReason
  >(),
  'order.resolved': of('order').telling<
    { action: ReviewAction; was: OrderStatus; reasons: ReviewReason[] },
    OwnWords
  >(),
  'order.disputed': of('order'),
  'order.dispute_ended': of('order'),
  'subscription.agreed': of('order', 'subscription').telling<PlanTerms>(),
  'subscription.started': of('subscription').telling<{
    tier: PlanTier;
    billing: Billing | null;
    trial: boolean;
    orderId: string;
  }>(),
  'subscription.renewed': of('subscription').telling<{ until: string }>(),
  'subscription.unpaid': of('subscription').telling<{ nextTryAt: string | null }>(),
  'subscription.paid_again': of('subscription').telling<{ until: string }>(),
  'subscription.changed': of('subscription').telling<{ tier: PlanTier; billing: Billing; was: PlanTier }>(),
  'subscription.cancelled': of('subscription').because<'profile deleted' | 'account revoked' | 'money given back'>(),
  'subscription.resumed': of('subscription'),
  'subscription.expired': of('subscription'),
  'licence.saved': of('person').telling<OfLicence & { wasExpired: boolean }>(),
  'licence.verified': of('person').telling<OfLicence>(),
  'licence.rejected': of('person').telling<OfLicence & Said, PaperReason>(),
  'licence.removed': of('person').telling<OfLicence>(),
  'licence.expired': of('person').telling<OfLicence & { paused: boolean }>(),
  ...ruleActs,
  'support.written': of('support_message'),
  ...chatActs,
  ...workshopActs,
  'payment.session_failed': of('order').because<'broken' | 'busy' | 'refused' | 'unreachable'>(),
  'payment.step_failed': of('order').telling<{ problem: string }, 'capture' | 'refund' | 'release'>(),
  'vault.change_begun': of('vault_key'),
  'vault.key_changed': of('vault_key'),
  'clock.accepted': of('clock').telling<{ doubt: 'clock_leapt' | 'was_off'; doubtedFrom: string }>(),
  /** Never what is blocked: the log is kept for good. */
  'block.added': of('block_entry').telling<{ kind: BlockKind }, OwnWords>(),
  'block.removed': of('block_entry').telling<{ kind: BlockKind }, OwnWords>(),
  'hold.placed': of('request', 'person').telling<{ hold: string }, OwnWords>(),
  'hold.lifted': of('request', 'person').telling<{ hold: string }, OwnWords>(),
  /** Of everybody's requests with the reason for which it was taken; of a member's own without one. */
  'paper.vin_file_taken': of('request').telling<{ as: 'csv' | 'pdf'; of: 'own' | 'all' }, OwnWords>(),
  /** A page of a list of the desk, by the path of its call: its rows, those new to this admin today, and all of this day. */
  'list.viewed': of('list').telling<{ rows: number; added: number; today: number }>(),
  /** About the admin: the records listed or opened in one day passed the limit, or doubled after that. */
  'disclosure.over_limit': of('person').telling<{ what: 'listed' | 'opened'; rows: number; limit: number }>(),
  'audit.viewed': of('audit').telling<AuditFilter>(),
  'audit.exported': of('audit').telling<AuditFilter>(),
  'audit.restored': of('audit').telling<{ known: number; common: number }, OwnWords>(),
};

export type AuditAction = keyof typeof acts;

type ThingOf<Action extends AuditAction> = (typeof acts)[Action]['of'][number];
type DetailsOf<Action extends AuditAction> = Exclude<(typeof acts)[Action]['details'], undefined>;
type Telling<Action extends AuditAction> = [DetailsOf<Action>] extends [never]
  ? { details?: never }
  : { details: DetailsOf<Action> };
/** Why an act was done, as the log says it of this kind of act. */
export type AuditReasonOf<Action extends AuditAction> = Exclude<(typeof acts)[Action]['reason'], undefined>;
type Because<Action extends AuditAction> = [AuditReasonOf<Action>] extends [never]
  ? { reason?: never }
  : { reason?: AuditReasonOf<Action> };

/** One act as it is written: the action, the thing, and exactly the facts that this kind of act tells. */
export type AuditAct<Action extends AuditAction = AuditAction> = {
  [One in Action]: { action: One; object: { type: ThingOf<One>; id: string } } & Because<One> & Telling<One>;
}[Action];

type NamesIn<Details> = Details extends unknown ? keyof Details & string : never;

/** The names of all facts that explain acts. */
export type AuditDetail = { [One in AuditAction]: NamesIn<DetailsOf<One>> }[AuditAction];

export const auditActions = Object.keys(acts) as AuditAction[];
