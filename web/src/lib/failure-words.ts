import type { FailureCode } from '@keywright/contract/errors';
import { requestPhotoNames } from '@keywright/words/photo-names';
import { m } from '@keywright/words/messages';
import { extraNames } from './authority-words.ts';
import { languageTag } from './locale.ts';

/** What fills the braces of a failure's words, as the server sends it. */
export type WordValues = Readonly<Record<string, string | number>>;

const value = (values: WordValues, name: string): string => String(values[name] ?? '');

const statuses: Readonly<Record<string, () => string>> = {
  IN_CART: m.errors_status_IN_CART,
  PENDING: m.errors_status_PENDING,
  INPROGRESS: m.errors_status_INPROGRESS,
  FULFILLED: m.errors_status_FULFILLED,
  DECLINED: m.errors_status_DECLINED,
  CANCELED: m.errors_status_CANCELED,
  REMOVED: m.errors_status_REMOVED,
  EXPIRED: m.errors_status_EXPIRED,
};

/** A status as it reads inside a sentence: `in progress`. */
const status = (values: WordValues): string => statuses[value(values, 'status')]?.() ?? value(values, 'status');

const adminStatuses: Readonly<Record<string, () => string>> = {
  PENDING_APPROVAL: m.errors_admin_status_pending,
  APPROVED: m.errors_admin_status_approved,
  REJECTED: m.errors_admin_status_rejected,
  REVOKED: m.errors_admin_status_revoked,
};

/** Where an admin's account stands, as it reads inside a sentence. */
const adminStatus = (values: WordValues): string =>
  adminStatuses[value(values, 'status')]?.() ?? value(values, 'status');

const documents: Readonly<Record<string, () => string>> = {
  ...requestPhotoNames,
  ...extraNames,
};

/** The documents of a request by their names, as a list inside a sentence. */
const documentList = (values: WordValues): string => {
  const kinds = value(values, 'documents').split(', ');
  return new Intl.ListFormat(languageTag()).format(kinds.map((kind) => documents[kind]?.() ?? kind));
};

/** A wait in the largest unit that says it plainly, never less than it is. */
const waitOf = (values: WordValues): { unit: 'hours' | 'minutes' | 'other'; count: number } => {
  const seconds = Number(value(values, 'seconds'));
  if (seconds <= 90) return { unit: 'other', count: seconds };
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
};

/** Every refusal in the words of the person's language. */
export const failureWords: Record<FailureCode, (values: WordValues) => string> = {
  'input.invalid': () => m.failure_input_invalid(),
  'input.malformed': () => m.failure_input_malformed(),
  'input.too_large': () => m.failure_input_too_large(),
  'input.too_slow': () => m.failure_input_too_slow(),
  'input.unsupported_type': () => m.failure_input_unsupported_type(),
  not_found: () => m.failure_not_found(),
  'method.not_allowed': () => m.failure_method_not_allowed(),
  'auth.required': () => m.failure_auth_required(),
  'access.denied': () => m.failure_access_denied(),
  'access.other_origin': () => m.failure_access_other_origin(),
  'host.not_ours': () => m.failure_host_not_ours(),
  'limit.too_many': (values) => m.failure_limit_too_many(waitOf(values)),
  'server.unavailable': () => m.failure_server_unavailable(),
  'server.fault': () => m.failure_server_fault(),
  'storage.full': () => m.failure_storage_full(),
  'session.wrong_password': () => m.failure_session_wrong_password(),
  'session.pending_approval': () => m.failure_session_pending_approval(),
  'session.revoked': () => m.failure_session_revoked(),
  'session.password_expired': () => m.failure_session_password_expired(),
  'session.duties_first': () => m.failure_session_duties_first(),
  'session.wrong_code': () => m.failure_session_wrong_code(),
  'session.step_over': () => m.failure_session_step_over(),
  'session.step_up': () => m.failure_session_step_up(),
  'session.passkey_refused': () => m.failure_session_passkey_refused(),
  'security.password_needed': () => m.failure_security_password_needed(),
  'security.enrolment_required': () => m.failure_security_enrolment_required(),
  'security.factor_needed': () => m.failure_security_factor_needed(),
  'profile.open_orders': () => m.failure_profile_open_orders(),
  'profile.not_now': () => m.failure_profile_not_now(),
  'reset.invalid_link': () => m.failure_reset_invalid_link(),
  'email.invalid_link': () => m.failure_email_invalid_link(),
  'email.unconfirmed': () => m.failure_email_unconfirmed(),
  'admin.wrong_code': () => m.failure_admin_wrong_code(),
  'admin.email_taken': () => m.failure_admin_email_taken(),
  'admin.wrong_state': (values) => m.failure_admin_wrong_state({ status: adminStatus(values) }),
  'admin.own_account': () => m.failure_admin_own_account(),
  'admin.last_super_admin': () => m.failure_admin_last_super_admin(),
  'jurisdiction.changed': () => m.failure_jurisdiction_changed(),
  'prices.changed': () => m.failure_prices_changed(),
  'prices.hold_already': () => m.failure_prices_hold_already(),
  'code_rule.changed': () => m.failure_code_rule_changed(),
  'authority_rule.changed': () => m.failure_flag_rule_changed(),
  'authority.changed': () => m.failure_authority_changed(),
  'rule_change.over': () => m.failure_rule_change_over(),
  'rule_change.not_yours': () => m.failure_rule_change_not_yours(),
  'desk_hours.changed': () => m.failure_desk_hours_changed(),
  'flag_rule.changed': () => m.failure_flag_rule_changed(),
  'member.inactive': () => m.failure_member_inactive(),
  'order.wrong_state': () => m.failure_order_wrong_state(),
  'order.own_code': () => m.failure_order_own_code(),
  'member.changed': () => m.failure_member_changed(),
  'member.incomplete': () => m.failure_member_incomplete(),
  'member.papers_missing': () => m.failure_member_papers_missing(),
  'member.papers_unseen': () => m.failure_member_papers_unseen(),
  'member.notes_changed': () => m.failure_member_notes_changed(),
  'document.superseded': () => m.failure_document_superseded(),
  'id_number.matches': () => m.failure_id_number_matches(),
  'document.unseen': () => m.failure_document_unseen(),
  'licence.changed': () => m.failure_licence_changed(),
  'licence.ended': () => m.failure_licence_ended(),
  'upload.not_image': () => m.failure_upload_not_image(),
  'upload.too_large': () => m.failure_upload_too_large(),
  'upload.missing': () => m.failure_upload_missing(),
  'catalogue.unknown_vehicle': () => m.failure_catalogue_unknown_vehicle(),
  'cart.changed': () => m.failure_cart_changed(),
  'cart.empty': () => m.failure_cart_empty(),
  'cart.full': (values) => m.failure_cart_full({ limit: value(values, 'limit') }),
  'cart.same_vin': () => m.failure_cart_same_vin(),
  'cart.locked': () => m.failure_cart_locked(),
  'payment.session_failed': () => m.failure_payment_session_failed(),
  'payment.too_many_sessions': () => m.failure_payment_too_many_sessions(),
  'payment.bad_url': () => m.failure_payment_bad_url(),
  'payment.bad_signature': () => m.failure_payment_bad_signature(),
  'chat.closed': () => m.failure_chat_closed(),
  'chat.photo_gone': () => m.failure_chat_photo_gone(),
  'chat.about_unknown': () => m.failure_chat_about_unknown(),
  'chat.with_other': (values) => m.failure_chat_with_other({ name: value(values, 'name') }),
  'canned.changed': () => m.failure_canned_changed(),
  'notice.nobody': () => m.failure_notice_nobody(),
  'request.already_started': (values) => m.failure_request_already_started({ name: value(values, 'name') }),
  'request.wrong_state': (values) => m.failure_request_wrong_state({ status: status(values) }),
  'request.not_yours': (values) => m.failure_request_not_yours({ name: value(values, 'name') }),
  'request.own_case': () => m.failure_request_own_case(),
  'request.unchecked': () => m.failure_request_unchecked(),
  'request.photo_awaited': () => m.failure_request_photo_awaited(),
  'request.authority_awaited': () => m.failure_request_authority_awaited(),
  'request.second_look': () => m.failure_request_second_look(),
  'request.sole_reason': () => m.failure_request_sole_reason(),
  'request.reviewer_revoked': () => m.failure_request_reviewer_revoked(),
  'request.reviewer_excluded': () => m.failure_request_reviewer_excluded(),
  'request.look_own': () => m.failure_request_look_own(),
  'request.photos_unseen': (values) => m.failure_request_photos_unseen({ documents: documentList(values) }),
  'request.flags_changed': () => m.failure_request_flags_changed(),
  'request.edited': () => m.failure_request_edited(),
  'request.objection_why': () => m.failure_request_objection_why(),
  'photo.not_on_file': () => m.failure_photo_not_on_file(),
  'photo.gone': () => m.failure_photo_gone(),
  'authority.not_wanted': () => m.failure_authority_not_wanted(),
  'photo.not_wanted': () => m.failure_photo_not_wanted(),
  'paper.unproven': () => m.failure_paper_unproven(),
  'workshop.already': () => m.failure_workshop_already(),
  'workshop.not_validated': () => m.failure_workshop_not_validated(),
  'workshop.plan_not_lent': () => m.failure_workshop_plan_not_lent(),
  'workshop.technician_not_validated': () => m.failure_workshop_technician_not_validated(),
  'workshop.full': (values) => m.failure_workshop_full({ limit: value(values, 'limit') }),
  'workshop.invitation_over': () => m.failure_workshop_invitation_over(),
  'workshop.most_open': (values) =>
    m.failure_workshop_most_open({ limit: value(values, 'limit'), open: value(values, 'open') }),
  'workshop.most_cents': () => m.failure_workshop_most_cents(),
  'workshop.statement_long': () => m.failure_workshop_statement_long(),
  'report.open': () => m.failure_report_open(),
  'push.unknown_service': () => m.failure_push_unknown_service(),
  'report.too_many': () => m.failure_report_too_many(),
  'report.no_pin': () => m.failure_report_no_pin(),
  'report.answered': () => m.failure_report_answered(),
  'report.same_code': () => m.failure_report_same_code(),
  'report.money_elsewhere': () => m.failure_report_money_elsewhere(),
  'request.pin_missing': (values) => m.failure_request_pin_missing({ make: value(values, 'make') }),
  'request.money_back': () => m.failure_request_money_back(),
  'request.pin_not_paid': () => m.failure_request_pin_not_paid(),
  'request.other_code': () => m.failure_request_other_code(),
  'shift.not_at_desk': () => m.failure_shift_not_at_desk(),
  'request.taken_recently': (values) => m.failure_request_taken_recently({ name: value(values, 'name') }),
  'request.make_fixed': () => m.failure_request_make_fixed(),
  'request.cancel_over': () => m.failure_request_cancel_over(),
  'request.edits_used_up': (values) => m.failure_request_edits_used_up({ limit: value(values, 'limit') }),
  'request.edit_over': () => m.failure_request_edit_over(),
  'request.price_would_change': () => m.failure_request_price_would_change(),
  'code.closed': () => m.failure_code_closed(),
  'code.not_ready': () => m.failure_code_not_ready(),
  'code.disputed': () => m.failure_code_disputed(),
  'code.sign_in_again': () => m.failure_code_sign_in_again(),
  'code.vault_unavailable': () => m.failure_code_vault_unavailable(),
  'plan.not_sold': () => m.failure_plan_not_sold(),
  'plan.already': () => m.failure_plan_already(),
  'plan.trial_used': () => m.failure_plan_trial_used(),
  'plan.trial_is_basic': () => m.failure_plan_trial_is_basic(),
  'plan.none': () => m.failure_plan_none(),
  'plan.no_upgrade': () => m.failure_plan_no_upgrade(),
  'plan.price_changed': () => m.failure_plan_price_changed(),
  'plan.card_declined': () => m.failure_plan_card_declined(),
  'plan.provider_away': () => m.failure_plan_provider_away(),
  'plan.consent_missing': () => m.failure_plan_consent_missing(),
};
