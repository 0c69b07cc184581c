import type { AuditEntry } from '@keywright/contract/audit';
import type { AuditDetail } from '@keywright/contract/audit-actions';
import { m } from '@keywright/words/messages';
import { money } from '../../lib/format.ts';
import { wordsFrom } from '../../lib/words-from.ts';
import { wordsOfValue } from '../../lib/log/entry-item.ts';
import { namedAs } from '../../lib/log/entry-names.ts';
import { exactTime } from './entry-words.ts';

/** What a fact of an act is called. The compiler wants words for every one of the contract. */
const detailWords: Record<AuditDetail, () => string> = {
  act: m.audit_detail_act,
  action: m.audit_detail_action,
  actorId: m.audit_detail_actor_id,
  added: m.audit_detail_added,
  authority: m.audit_detail_authority,
  authorityVersion: m.audit_detail_authority_version,
  basis: m.audit_detail_basis,
  billing: m.audit_detail_billing,
  by: m.audit_detail_by,
  capturedCents: m.audit_detail_captured_cents,
  cartId: m.audit_detail_cart_id,
  cents: m.audit_detail_cents,
  changed: m.audit_detail_changed,
  common: m.audit_detail_common,
  confirmedNoCode: m.audit_detail_confirmed_no_code,
  costCents: m.audit_detail_cost_cents,
  creditCents: m.audit_detail_credit_cents,
  currency: m.audit_detail_currency,
  document: m.audit_detail_document,
  doubt: m.audit_detail_doubt,
  doubtedFrom: m.audit_detail_doubted_from,
  dueCents: m.audit_detail_due_cents,
  edited: m.audit_detail_edited,
  expiresOn: m.audit_detail_expires_on,
  file: m.audit_detail_file,
  fname: m.audit_detail_fname,
  flags: m.audit_detail_flags,
  flagsSeen: m.audit_detail_flags_seen,
  from: m.audit_detail_from,
  zone: m.audit_detail_zone,
  hold: m.audit_detail_hold,
  as: m.audit_detail_as,
  of: m.audit_detail_of,
  holdsFrom: m.audit_detail_holds_from,
  insteadOf: m.audit_detail_instead_of,
  invitedBy: m.audit_detail_invited_by,
  kept: m.audit_detail_kept,
  kind: m.audit_detail_kind,
  kinds: m.audit_detail_kinds,
  known: m.audit_detail_known,
  length: m.audit_detail_length,
  limit: m.audit_detail_limit,
  lines: m.audit_detail_lines,
  lname: m.audit_detail_lname,
  make: m.audit_detail_make,
  missing: m.audit_detail_missing,
  mode: m.audit_detail_mode,
  model: m.audit_detail_model,
  author: m.audit_detail_author,
  mentioned: m.audit_detail_mentioned,
  most: m.audit_detail_most,
  nextTryAt: m.audit_detail_next_try_at,
  number: m.audit_detail_number,
  objectId: m.audit_detail_object_id,
  orderId: m.audit_detail_order_id,
  others: m.audit_detail_others,
  paid: m.audit_detail_paid,
  papers: m.audit_detail_papers,
  passkeyId: m.audit_detail_passkey_id,
  paused: m.audit_detail_paused,
  paymentIntentId: m.audit_detail_payment_intent_id,
  perDay: m.audit_detail_per_day,
  personId: m.audit_detail_person_id,
  priceCents: m.audit_detail_price_cents,
  onFile: m.audit_detail_on_file,
  place: m.audit_detail_place,
  prices: m.audit_detail_prices,
  problem: m.audit_detail_problem,
  reasons: m.audit_detail_reasons,
  reference: m.audit_detail_reference,
  refundedCents: m.audit_detail_refunded_cents,
  removed: m.audit_detail_removed,
  requestId: m.audit_detail_request_id,
  revokedLately: m.audit_detail_revoked_lately,
  rule: m.audit_detail_rule,
  rows: m.audit_detail_rows,
  search: m.audit_detail_search,
  secondLookBy: m.audit_detail_second_look_by,
  reviewsNotValid: m.audit_detail_reviews_not_valid,
  sender: m.audit_detail_sender,
  setupCents: m.audit_detail_setup_cents,
  soleReviewer: m.audit_detail_sole_reviewer,
  signed: m.audit_detail_signed,
  source: m.audit_detail_source,
  state: m.audit_detail_state,
  status: m.audit_detail_status,
  subject: m.audit_detail_subject,
  takesEffectAt: m.audit_detail_takes_effect_at,
  steps: m.audit_detail_steps,
  template: m.audit_detail_template,
  terms: m.audit_detail_terms,
  tier: m.audit_detail_tier,
  title: m.audit_detail_title,
  to: m.audit_detail_to,
  today: m.audit_detail_today,
  totalCents: m.audit_detail_total_cents,
  trial: m.audit_detail_trial,
  until: m.audit_detail_until,
  validated: m.audit_detail_validated,
  verdict: m.audit_detail_verdict,
  version: m.audit_detail_version,
  models: m.audit_detail_models,
  vinEndBefore: m.audit_detail_vin_end_before,
  vinEntries: m.audit_detail_vin_entries,
  vinHashes: m.audit_detail_vin_hashes,
  vinWarnings: m.audit_detail_vin_warnings,
  voided: m.audit_detail_voided,
  was: m.audit_detail_was,
  wasExpired: m.audit_detail_was_expired,
  what: m.audit_detail_what,
  where: m.audit_detail_where,
  why: m.audit_detail_why,
  withPin: m.audit_detail_with_pin,
  words: m.audit_detail_words,
  year: m.audit_detail_year,
  poRequired: m.audit_detail_po_required,
  invitation: m.audit_detail_invitation,
  mostOpen: m.audit_detail_most_open,
  mostCents: m.audit_detail_most_cents,
  usesPlan: m.audit_detail_uses_plan,
  orders: m.audit_detail_orders,
  month: m.audit_detail_month,
};

export const wordsOfDetail = (name: string): string => wordsFrom(detailWords, name);

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value);

const textOf = (entry: AuditEntry, value: string): string => {
  const named = namedAs(entry, value);
  if (named) return `${named.words} (${value})`;
  return isMoment(value) ? exactTime(value) : wordsOfValue(value);
};

/**
 * A fact as people read it: an id with the name behind it, an amount in dollars, a time in the reader's zone, a change as from and to, a list
 * with commas.
 */
export const valueOfDetail = (entry: AuditEntry, name: string, value: unknown): string => {
  if (typeof value === 'string') return textOf(entry, value);
  if (typeof value === 'boolean') return value ? m.audit_detail_yes() : m.audit_detail_no();
  if (typeof value === 'number') return isCents(name) ? money(value) : String(value);
  if (Array.isArray(value)) return value.map((one) => valueOfDetail(entry, name, one)).join(', ');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([part, inner]) => `${wordsOfDetail(part)}: ${valueOfDetail(entry, part, inner)}`)
    .join(', ');
};

const isCents = (name: string): boolean => name === 'cents' || name === 'paid' || name.endsWith('Cents');
