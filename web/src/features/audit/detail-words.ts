import type { AuditDetail } from '@keywright/contract/audit-actions';
import { m } from '@keywright/words/messages';
import { wordsFrom } from './words-from.ts';

/** What a fact of an act is called. The compiler wants words for every one of the contract. */
const detailWords: Record<AuditDetail, () => string> = {
  action: m.audit_detail_action,
  actorId: m.audit_detail_actor_id,
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
  currency: m.audit_detail_currency,
  document: m.audit_detail_document,
  doubt: m.audit_detail_doubt,
  doubtedFrom: m.audit_detail_doubted_from,
  dueCents: m.audit_detail_due_cents,
  expiresOn: m.audit_detail_expires_on,
  file: m.audit_detail_file,
  fname: m.audit_detail_fname,
  flags: m.audit_detail_flags,
  from: m.audit_detail_from,
  hold: m.audit_detail_hold,
  holdsFrom: m.audit_detail_holds_from,
  insteadOf: m.audit_detail_instead_of,
  invitedBy: m.audit_detail_invited_by,
  kept: m.audit_detail_kept,
  kind: m.audit_detail_kind,
  kinds: m.audit_detail_kinds,
  known: m.audit_detail_known,
  length: m.audit_detail_length,
  lines: m.audit_detail_lines,
  lname: m.audit_detail_lname,
  make: m.audit_detail_make,
  mode: m.audit_detail_mode,
  model: m.audit_detail_model,
  most: m.audit_detail_most,
  nextTryAt: m.audit_detail_next_try_at,
  number: m.audit_detail_number,
  objectId: m.audit_detail_object_id,
  orderId: m.audit_detail_order_id,
  paid: m.audit_detail_paid,
  papers: m.audit_detail_papers,
  passkeyId: m.audit_detail_passkey_id,
  paused: m.audit_detail_paused,
  paymentIntentId: m.audit_detail_payment_intent_id,
  personId: m.audit_detail_person_id,
  priceCents: m.audit_detail_price_cents,
  place: m.audit_detail_place,
  prices: m.audit_detail_prices,
  problem: m.audit_detail_problem,
  reasons: m.audit_detail_reasons,
  reference: m.audit_detail_reference,
  refundedCents: m.audit_detail_refunded_cents,
  removed: m.audit_detail_removed,
  requestId: m.audit_detail_request_id,
  rule: m.audit_detail_rule,
  search: m.audit_detail_search,
  secondLookBy: m.audit_detail_second_look_by,
  setupCents: m.audit_detail_setup_cents,
  source: m.audit_detail_source,
  state: m.audit_detail_state,
  status: m.audit_detail_status,
  steps: m.audit_detail_steps,
  terms: m.audit_detail_terms,
  tier: m.audit_detail_tier,
  title: m.audit_detail_title,
  to: m.audit_detail_to,
  totalCents: m.audit_detail_total_cents,
  trial: m.audit_detail_trial,
  until: m.audit_detail_until,
  validated: m.audit_detail_validated,
  verdict: m.audit_detail_verdict,
  version: m.audit_detail_version,
  vinWarnings: m.audit_detail_vin_warnings,
  was: m.audit_detail_was,
  wasExpired: m.audit_detail_was_expired,
  what: m.audit_detail_what,
  where: m.audit_detail_where,
  why: m.audit_detail_why,
  withPin: m.audit_detail_with_pin,
  words: m.audit_detail_words,
  year: m.audit_detail_year,
};

export const wordsOfDetail = (name: string): string => wordsFrom(detailWords, name);

/** A fact as people read it: a change as from and to, a list with commas, what is made of more by its parts' names. */
export const valueOfDetail = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? m.audit_detail_yes() : m.audit_detail_no();
  if (Array.isArray(value)) return value.map(valueOfDetail).join(', ');
  if (typeof value !== 'object' || value === null) return value === null ? '' : JSON.stringify(value);
  return Object.entries(value)
    .map(([name, part]) => `${wordsOfDetail(name)}: ${valueOfDetail(part)}`)
    .join(', ');
};
