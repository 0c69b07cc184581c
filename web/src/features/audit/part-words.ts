import type { ProgramPart } from '@keywright/contract/program-parts';
import { m } from '@keywright/words/messages';
import { wordsFrom } from '../../lib/words-from.ts';

/** Which part of the program acted by itself. The compiler wants words for every part of the contract. */
const partWords: Record<ProgramPart, () => string> = {
  'apply-rule-changes': m.audit_part_apply_rule_changes,
  'audit:restored': m.audit_part_audit_restored,
  'clock:accept': m.audit_part_clock_accept,
  'close-checkout': m.audit_part_close_checkout,
  'close-overdue-checkouts': m.audit_part_close_overdue_checkouts,
  'create-super-admin': m.audit_part_create_super_admin,
  'daily mail limit': m.audit_part_daily_mail_limit,
  'destroy-codes': m.audit_part_destroy_codes,
  'destroy-images': m.audit_part_destroy_images,
  'destroy-replaced': m.audit_part_destroy_replaced,
  'end-overdue-holds': m.audit_part_end_overdue_holds,
  'end-subscription': m.audit_part_end_subscription,
  'expire-carts': m.audit_part_expire_carts,
  'expire-plans': m.audit_part_expire_plans,
  'first start': m.audit_part_first_start,
  'follow-subscriptions': m.audit_part_follow_subscriptions,
  'password reset': m.audit_part_password_reset,
  'reconcile-payments': m.audit_part_reconcile_payments,
  'remind-licences': m.audit_part_remind_licences,
  'resolve-review': m.audit_part_resolve_review,
  'settle-payment': m.audit_part_settle_payment,
  'settle-session': m.audit_part_settle_session,
  'sweep-sessions': m.audit_part_sweep_sessions,
  'vault-rotate': m.audit_part_vault_rotate,
};

export const wordsOfPart = (name: string): string => wordsFrom(partWords, name);
