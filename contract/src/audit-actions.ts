import type { AuditFilter } from './audit.ts';
import type { LicenceDocument, Rule } from './compliance.ts';
import type { OrderStatus, ReviewAction, ReviewReason } from './payments.ts';
import type { CredentialPart } from './profile.ts';
import type { DocumentKind, RequestStatus, Secret, VinWarning } from './requests.ts';
import type { Proof } from './sign-in.ts';

/** Every kind of thing that an act is about. */
export type AuditObject =
  | 'admin_code'
  | 'audit'
  | 'cart'
  | 'clock'
  | 'email'
  | 'file'
  | 'jurisdiction'
  | 'order'
  | 'passkey'
  | 'person'
  | 'request'
  | 'search'
  | 'secret'
  | 'session'
  | 'subscription'
  | 'support_message'
  | 'vault_key';

/** What is told of an act beside who, when, about what and why; `never` where that says it all. */
type Told<Thing extends AuditObject, Details> = { readonly of: readonly Thing[]; readonly details?: Details };

const of = <const Thing extends AuditObject>(...things: Thing[]) => ({
  ...({ of: things } as Told<Thing, never>),
  telling: <Details>(): Told<Thing, Details> => ({ of: things }),
});

type Papers = 'frontId' | 'backId' | 'insurance';
type PersonFile = Papers | 'profilePhoto' | 'companyLogo' | CredentialPart;
type PersonField = 'fname' | 'lname' | 'phone' | 'company' | 'address' | 'city' | 'state' | 'zipCode';
type Change = { from: string | null; to: string | null };
/** Of a license never its number. */
type OfLicence = { place: string; document: LicenceDocument; expiresOn: string };
type Money = { cents: number; paymentIntentId: string | null };
type MovedOrder = { status: OrderStatus; capturedCents: number; refundedCents: number };

/**
 * Every kind of act that the log knows: what it is about, and which facts explain it. A group is the beginning of its actions'
 * names. Facts never hold a code, a PIN, a password, a token or an image. What another version wrote may tell more or less.
 */
const acts = {
  'session.signed_in': of('session').telling<{ steps: readonly Proof[] }>(),
  'session.refused': of('person', 'email'),
  'session.step_asked': of('person'),
  'session.step_refused': of('person'),
  'session.step_called_off': of('person'),
  'session.proven': of('session').telling<{ by: Proof }>(),
  'session.ended': of('session'),
  'session.family_revoked': of('session'),
  'security.two_factor_on': of('person'),
  'security.two_factor_off': of('person'),
  'security.passkey_added': of('person').telling<{ passkeyId: string }>(),
  'security.passkey_removed': of('person').telling<{ passkeyId: string }>(),
  'security.passkey_refused': of('person', 'passkey'),
  'security.recovery_renewed': of('person'),
  'security.recovery_used': of('person'),
  'password.changed': of('person'),
  'password.reset_asked': of('secret'),
  'password.reset_sent': of('person'),
  'password.reset': of('person'),
  'person.registered': of('person'),
  'person.registered_again': of('person'),
  'person.changed': of('person').telling<{
    changed: readonly (PersonField | PersonFile)[];
    fname?: Change;
    lname?: Change;
    state?: Change;
    validated?: { from: true; to: false };
  }>(),
  'person.validated': of('person').telling<{
    fname: string;
    lname: string;
    state: string | null;
    papers: Partial<Record<Papers, string>>;
  }>(),
  'person.validation_ended': of('person').telling<{ why: 'licence_renewed_late' | 'licence_removed' }>(),
  'person.deleted': of('person'),
  'person.file_viewed': of('file').telling<{ personId: string; kind: PersonFile }>(),
  'person.file_destroyed': of('file').telling<{ personId: string }>(),
  'person.credentials_added': of('person').telling<{ kinds: readonly CredentialPart[] }>(),
  'admin.code_requested': of('admin_code'),
  'admin.invited': of('admin_code'),
  'admin.invitation_withdrawn': of('admin_code'),
  'admin.registered': of('person').telling<{ invitedBy: string | null }>(),
  'admin.approved': of('person'),
  'admin.rejected': of('person'),
  'admin.revoked': of('person'),
  'super-admin.created': of('person'),
  'super-admin.other_email_refused': of('person'),
  'request.asked': of('request').telling<{ make: string; model: string; year: number; vinWarnings: VinWarning[] }>(),
  'request.removed': of('request'),
  'request.restored': of('request'),
  'request.expired': of('request'),
  'request.queued': of('request').telling<{ orderId: string; was?: RequestStatus }>(),
  'request.opened': of('request'),
  'request.searched': of('search').telling<{
    where: 'orders' | 'log';
    kind: 'email' | 'vin' | 'words';
    words: string;
  }>(),
  'request.started': of('request'),
  'request.taken_over': of('request').telling<{ from: string | null }>(),
  'request.released': of('request'),
  'request.fulfilled': of('request').telling<{
    basis: 'account' | 'documents';
    withPin: boolean;
    insteadOf?: string | null;
  }>(),
  'request.declined': of('request'),
  'request.images_destroyed': of('request'),
  'code.revealed': of('request').telling<{ what: Secret }>(),
  'code.destroyed': of('request'),
  'image.viewed': of('file').telling<{ requestId: string | null; kind: DocumentKind | null }>(),
  'cart.merged': of('cart').telling<{ from: string; lines: number; kept: number }>(),
  'cart.expired': of('cart'),
  'order.opened': of('order').telling<{ cartId: string; version: number; totalCents: number; lines: number }>(),
  'order.held': of('order').telling<Money & { was: OrderStatus }>(),
  'order.charged': of('order').telling<(Money & { was: OrderStatus }) | MovedOrder>(),
  'order.released': of('order').telling<MovedOrder | Record<string, never>>(),
  'order.refunded': of('order').telling<MovedOrder>(),
  'order.given_back': of('order').telling<Money>(),
  'order.moved': of('order').telling<MovedOrder>(),
  'order.expired': of('order'),
  'order.failed': of('order'),
  'order.unpaid': of('order'),
  'order.out_of_time': of('order'),
  'order.review': of('order').telling<
    | { paid: number; currency: string; mode: 'live' | 'test'; reference: string | null }
    | { problem: string; cents: number }
  >(),
  'order.resolved': of('order').telling<{ action: ReviewAction; was: OrderStatus; reasons: ReviewReason[] }>(),
  'order.disputed': of('order'),
  'order.dispute_ended': of('order'),
  'subscription.cancelled': of('subscription'),
  'licence.saved': of('person').telling<OfLicence & { wasExpired: boolean }>(),
  'licence.removed': of('person').telling<OfLicence>(),
  'licence.expired': of('person').telling<OfLicence & { paused: boolean }>(),
  'jurisdiction.changed': of('jurisdiction').telling<{ version: number; rule: Rule; was: Rule | null }>(),
  'support.written': of('support_message'),
  'payment.session_failed': of('order'),
  'payment.step_failed': of('order').telling<{ problem: string }>(),
  'vault.change_begun': of('vault_key'),
  'vault.key_changed': of('vault_key'),
  'clock.accepted': of('clock').telling<{ doubt: 'clock_leapt' | 'was_off'; doubtedFrom: string }>(),
  'hold.placed': of('request', 'person').telling<{ hold: string }>(),
  'hold.lifted': of('request', 'person').telling<{ hold: string }>(),
  'audit.viewed': of('audit').telling<AuditFilter>(),
  'audit.exported': of('audit').telling<AuditFilter>(),
  'audit.restored': of('audit').telling<{ known: number; common: number }>(),
};

export type AuditAction = keyof typeof acts;

type ThingOf<Action extends AuditAction> = (typeof acts)[Action]['of'][number];
type DetailsOf<Action extends AuditAction> = Exclude<(typeof acts)[Action]['details'], undefined>;
type Telling<Action extends AuditAction> = [DetailsOf<Action>] extends [never]
  ? { details?: never }
  : { details: DetailsOf<Action> };

/** One act as it is written: the action, the thing, and exactly the facts that this kind of act tells. */
export type AuditAct<Action extends AuditAction = AuditAction> = {
  [One in Action]: { action: One; object: { type: ThingOf<One>; id: string }; reason?: string } & Telling<One>;
}[Action];

type NamesIn<Details> = Details extends unknown ? keyof Details & string : never;

/** The names of all facts that explain acts. */
export type AuditDetail = { [One in AuditAction]: NamesIn<DetailsOf<One>> }[AuditAction];

export const auditActions = Object.keys(acts) as AuditAction[];

/** Every part of the program that acts by itself, as the log names whoever acted. */
export const programParts = [
  'audit:restored',
  'clock:accept',
  'close-checkout',
  'close-overdue-checkouts',
  'create-super-admin',
  'destroy-codes',
  'destroy-images',
  'destroy-replaced',
  'end-overdue-holds',
  'expire-carts',
  'first start',
  'password reset',
  'reconcile-payments',
  'remind-licences',
  'resolve-review',
  'settle-payment',
  'settle-session',
  'sweep-sessions',
  'vault-rotate',
] as const;
export type ProgramPart = (typeof programParts)[number];
