import type { AuditAction, AuditReasonOf } from '@keywright/contract/audit-actions';
import type { LoggedAct } from '@keywright/contract/audit';
import { m } from '@keywright/words/messages';
import { declineReasons, photoReasons, reviewReasons } from '../reason-words.ts';
import { wordsFrom } from '../words-from.ts';

/** Acts whose reason is one of a few that the program gives, and no person's own words. */
type Coded = {
  [One in AuditAction]: [AuditReasonOf<One>] extends [never] ? never : string extends AuditReasonOf<One> ? never : One;
}[AuditAction];

/** What somebody was told who could not log in. */
const told = {
  'session.password_expired': () => m.audit_reason_told({ words: m.failure_session_password_expired() }),
  'session.pending_approval': () => m.audit_reason_told({ words: m.failure_session_pending_approval() }),
  'session.revoked': () => m.audit_reason_told({ words: m.failure_session_revoked() }),
  'session.step_over': () => m.audit_reason_told({ words: m.failure_session_step_over() }),
};

const sessionEnds: Record<AuditReasonOf<'session.ended'>, () => string> = {
  'a used refresh token came back': m.audit_reason_token_came_back,
  'account revoked': m.audit_reason_account_revoked,
  'left idle': m.audit_reason_left_idle,
  'password changed': m.audit_reason_password_changed,
  'password reset': m.audit_reason_password_reset,
  'profile deleted': m.audit_reason_profile_deleted,
  'signed in again': m.audit_reason_signed_in_again,
  'signed in for too long': m.audit_reason_signed_in_too_long,
  'signed out': m.audit_reason_signed_out,
  'signed out everywhere': m.audit_reason_signed_out_everywhere,
  'signed out everywhere else': m.audit_reason_signed_out_elsewhere,
  'signed out from a list of devices': m.audit_reason_signed_out_from_list,
};

const paper = (reason: AuditReasonOf<'document.rejected'>) => () => m.members_reason({ reason });
const papers: Record<AuditReasonOf<'document.rejected'>, () => string> = {
  UNREADABLE: paper('UNREADABLE'),
  CUT_OFF: paper('CUT_OFF'),
  EXPIRED: paper('EXPIRED'),
  WRONG_DOCUMENT: paper('WRONG_DOCUMENT'),
  OTHER_NAME: paper('OTHER_NAME'),
  OTHER: m.members_reject_other,
};

const accountRevoked = { 'account revoked': m.audit_reason_account_revoked };

/** The program's reasons in the words that they have elsewhere, act by act. The compiler wants some for every one of the contract. */
const reasonWords: { readonly [One in Coded]: Record<AuditReasonOf<One>, () => string> } = {
  'session.refused': {
    'wrong password': m.audit_reason_wrong_password,
    'wrong e-mail or password': m.audit_reason_wrong_email_or_password,
    ...told,
  },
  'session.step_refused': {
    'wrong code': m.audit_reason_wrong_code,
    'wrong passkey': m.audit_reason_wrong_passkey,
    ...told,
  },
  'session.ended': sessionEnds,
  'session.family_revoked': sessionEnds,
  'password.reset': { 'mailbox shown first': m.audit_reason_mailbox_shown_first },
  'security.two_factor_on': { 'another app': m.audit_reason_another_app },
  'security.passkey_refused': {
    adding: m.audit_reason_passkey_adding,
    proof: m.audit_reason_passkey_proof,
    'no such question': m.audit_reason_passkey_no_question,
    'wrong passkey': m.audit_reason_wrong_passkey,
    ...told,
  },
  'document.rejected': papers,
  'licence.rejected': papers,
  'request.released': accountRevoked,
  'request.photo_asked_again': photoReasons,
  'request.declined': declineReasons,
  'order.given_back': {
    sold: m.audit_reason_sold,
    slot: m.audit_reason_slot,
    plan: m.audit_reason_plan,
    stray: m.audit_reason_stray,
  },
  'order.review': reviewReasons,
  'subscription.cancelled': {
    ...accountRevoked,
    'profile deleted': m.audit_reason_profile_deleted,
    'money given back': m.audit_reason_money_given_back,
  },
  'support.given_back': accountRevoked,
  'chat.given_back': accountRevoked,
  'payment.session_failed': {
    broken: m.audit_reason_provider_broken,
    busy: m.audit_reason_provider_busy,
    refused: m.audit_reason_provider_refused,
    unreachable: m.audit_reason_provider_unreachable,
  },
  'payment.step_failed': {
    capture: m.audit_reason_step_capture,
    refund: m.audit_reason_step_refund,
    release: m.audit_reason_step_release,
  },
  'workshop.left': {
    removed: m.audit_reason_removed,
    left: m.audit_reason_left,
    'profile deleted': m.audit_reason_profile_deleted,
  },
  'workshop.ended': { closed: m.audit_reason_closed, 'profile deleted': m.audit_reason_profile_deleted },
};

const isCoded = (action: string): action is Coded => Object.hasOwn(reasonWords, action);

/** Why it was done, in the reader's language; a person's own words, and what nobody knows here, as they were written. */
export const wordsOfReason = ({ action, reason }: Pick<LoggedAct, 'action' | 'reason'>): string =>
  isCoded(action) ? wordsFrom(reasonWords[action], reason) : reason;
