import { type AuditAction, knownAction } from '@keywright/contract/audit-actions';
import { m } from '../../paraglide/messages.js';

/** What was done, in words. The compiler wants some for every action of the contract. */
export const actionWords: Record<AuditAction, () => string> = {
  'session.signed_in': m.audit_did_session_signed_in,
  'session.refused': m.audit_did_session_refused,
  'session.step_asked': m.audit_did_session_step_asked,
  'session.step_refused': m.audit_did_session_step_refused,
  'session.step_called_off': m.audit_did_session_step_called_off,
  'session.ended': m.audit_did_session_ended,
  'session.family_revoked': m.audit_did_session_family_revoked,
  'security.two_factor_on': m.audit_did_security_two_factor_on,
  'security.two_factor_off': m.audit_did_security_two_factor_off,
  'security.passkey_added': m.audit_did_security_passkey_added,
  'security.passkey_removed': m.audit_did_security_passkey_removed,
  'security.passkey_refused': m.audit_did_security_passkey_refused,
  'security.recovery_renewed': m.audit_did_security_recovery_renewed,
  'security.recovery_used': m.audit_did_security_recovery_used,
  'password.changed': m.audit_did_password_changed,
  'password.reset_asked': m.audit_did_password_reset_asked,
  'password.reset_sent': m.audit_did_password_reset_sent,
  'password.reset': m.audit_did_password_reset,
  'person.registered': m.audit_did_person_registered,
  'person.registered_again': m.audit_did_person_registered_again,
  'person.changed': m.audit_did_person_changed,
  'person.validated': m.audit_did_person_validated,
  'person.deleted': m.audit_did_person_deleted,
  'person.file_viewed': m.audit_did_person_file_viewed,
  'person.file_destroyed': m.audit_did_person_file_destroyed,
  'person.credentials_added': m.audit_did_person_credentials_added,
  'admin.code_requested': m.audit_did_admin_code_requested,
  'admin.invited': m.audit_did_admin_invited,
  'admin.invitation_withdrawn': m.audit_did_admin_invitation_withdrawn,
  'admin.registered': m.audit_did_admin_registered,
  'admin.approved': m.audit_did_admin_approved,
  'admin.rejected': m.audit_did_admin_rejected,
  'admin.revoked': m.audit_did_admin_revoked,
  'super-admin.created': m.audit_did_super_admin_created,
  'super-admin.other_email_refused': m.audit_did_super_admin_other_email_refused,
  'request.asked': m.audit_did_request_asked,
  'request.removed': m.audit_did_request_removed,
  'request.restored': m.audit_did_request_restored,
  'request.expired': m.audit_did_request_expired,
  'request.queued': m.audit_did_request_queued,
  'request.started': m.audit_did_request_started,
  'request.taken_over': m.audit_did_request_taken_over,
  'request.released': m.audit_did_request_released,
  'request.fulfilled': m.audit_did_request_fulfilled,
  'request.declined': m.audit_did_request_declined,
  'request.images_destroyed': m.audit_did_request_images_destroyed,
  'code.revealed': m.audit_did_code_revealed,
  'code.destroyed': m.audit_did_code_destroyed,
  'image.viewed': m.audit_did_image_viewed,
  'cart.merged': m.audit_did_cart_merged,
  'cart.expired': m.audit_did_cart_expired,
  'order.opened': m.audit_did_order_opened,
  'order.held': m.audit_did_order_held,
  'order.charged': m.audit_did_order_charged,
  'order.released': m.audit_did_order_released,
  'order.refunded': m.audit_did_order_refunded,
  'order.given_back': m.audit_did_order_given_back,
  'order.moved': m.audit_did_order_moved,
  'order.expired': m.audit_did_order_expired,
  'order.failed': m.audit_did_order_failed,
  'order.resolved': m.audit_did_order_resolved,
  'order.unpaid': m.audit_did_order_unpaid,
  'order.out_of_time': m.audit_did_order_out_of_time,
  'order.review': m.audit_did_order_review,
  'order.disputed': m.audit_did_order_disputed,
  'order.dispute_ended': m.audit_did_order_dispute_ended,
  'subscription.cancelled': m.audit_did_subscription_cancelled,
  'payment.session_failed': m.audit_did_payment_session_failed,
  'payment.step_failed': m.audit_did_payment_step_failed,
  'vault.change_begun': m.audit_did_vault_change_begun,
  'vault.key_changed': m.audit_did_vault_key_changed,
  'audit.viewed': m.audit_did_audit_viewed,
  'audit.exported': m.audit_did_audit_exported,
};

/** An action in words; one that nobody knows here as it was written. */
export const wordsOfAction = (action: string): string => {
  const known = knownAction(action);
  return known ? actionWords[known]() : action;
};

type GroupOf<A extends string> = A extends `${infer Group}.${string}` ? Group : never;
export type ActionGroup = GroupOf<AuditAction>;

export const groupWords: Record<ActionGroup, () => string> = {
  session: m.audit_group_session,
  security: m.audit_group_security,
  password: m.audit_group_password,
  person: m.audit_group_person,
  admin: m.audit_group_admin,
  'super-admin': m.audit_group_super_admin,
  request: m.audit_group_request,
  code: m.audit_group_code,
  image: m.audit_group_image,
  cart: m.audit_group_cart,
  order: m.audit_group_order,
  subscription: m.audit_group_subscription,
  payment: m.audit_group_payment,
  vault: m.audit_group_vault,
  audit: m.audit_group_audit,
};

const objectWords: Readonly<Record<string, () => string>> = {
  session: m.audit_object_session,
  person: m.audit_object_person,
  admin_code: m.audit_object_admin_code,
  secret: m.audit_object_secret,
  request: m.audit_object_request,
  file: m.audit_object_file,
  cart: m.audit_object_cart,
  order: m.audit_object_order,
  audit: m.audit_object_audit,
  subscription: m.audit_object_subscription,
  vault_key: m.audit_object_vault_key,
};

/** A kind of thing in words. */
export const wordsOfObject = (type: string): string => objectWords[type]?.() ?? type;
