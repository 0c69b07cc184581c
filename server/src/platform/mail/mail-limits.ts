import { limits } from '../limits/limits.ts';
import type { MailName } from './mail-table.ts';

/** How many mails of one kind go to one address in any 24 hours. */
export type MailLimit = {
  perDay: number;
  /** The same for an address that no account has confirmed: anybody could have typed it. Default: `perDay`. */
  toUnconfirmed?: number;
  /** The owner of an account or an operator must know of each: every mail that is not sent is on record, not one a day. */
  security?: true;
};

/** Somebody typed the address: an honest owner needs two or three of these in a day. */
const typedAddress: MailLimit = { perDay: 5 };

/** A change of somebody's own account: more in a day than anybody makes, few enough that a thief can't flood the mailbox. */
const ownAccount: MailLimit = { perDay: 20, security: true };

/** What the desk or an operator decided. */
const decision: MailLimit = { perDay: 20 };

/** For people who run the program. */
const operators: MailLimit = { perDay: 100, security: true };

/** What a person did with their power: ten times as many as one person can cause, so that no flood hides an act. */
const powerUsed: MailLimit = { perDay: 10 * limits['super-admin-notice'].max, security: true };

/** One for each order: a shop places up to 80 a day, and each holds a card before a mail goes out. */
const perOrder: MailLimit = { perDay: 500, toUnconfirmed: 100 };

/** One or more for each vehicle of an order; the Enterprise plan asks for hundreds a day. */
const perVehicle: MailLimit = { perDay: 2_000, toUnconfirmed: 300 };

/** One for each plan and each day at most. */
const perPlan: MailLimit = { perDay: 10 };

/** The daily limit of every kind of mail. The compiler wants one for each (`docs/operating.md`, "Daily mail limits"). */
export const mailLimits: Record<MailName, MailLimit> = {
  // A super admin may invite again and again; strangers may ask for 10 codes (`admin-code-email-daily`).
  'admin-code': { perDay: 20 },
  'admin.approved': decision,
  'admin.let_in': powerUsed,
  'admin.rejected': decision,
  'admin.revoked': decision,
  alarm: operators,
  'already-registered': typedAddress,
  'audit-alarm': operators,
  'audit-checkpoint': operators,
  'code.explained': perVehicle,
  'code.money_back': perVehicle,
  'code.opened_elsewhere': { ...perVehicle, security: true },
  'code.replaced': perVehicle,
  'disclosure-alarm': operators,
  'document-rejected': { perDay: 50 },
  'email-confirmation': typedAddress,
  'export-taken': powerUsed,
  'first-password': { perDay: 10, security: true },
  'licence-expired': { perDay: 50 },
  'licence-expiring': { perDay: 50 },
  'licence-rejected': { perDay: 50 },
  'member-reinstated': decision,
  'member-revoked': decision,
  'member-validated': decision,
  'new-device': { perDay: 50, security: true },
  'order.charged': perOrder,
  'order.received': perOrder,
  'order.resolved': perOrder,
  'passkey-added': ownAccount,
  'passkey-removed': ownAccount,
  'password-changed': ownAccount,
  // As many as may be asked for (`reset-mail-day`).
  'password-reset': { perDay: 10, security: true },
  'plan.cancelled': perPlan,
  'plan.changed': perPlan,
  'plan.ended': perPlan,
  'plan.ended_with_access': perPlan,
  'plan.ends_soon': perPlan,
  'plan.renews_soon': perPlan,
  'plan.resumed': perPlan,
  'plan.started': perPlan,
  'plan.unpaid': perPlan,
  'power-revoked': powerUsed,
  'profile-deleted': ownAccount,
  'recovery-code-used': ownAccount,
  'recovery-codes-renewed': ownAccount,
  'request.canceled': perVehicle,
  // A request is edited ten times at most.
  'request.changed': perVehicle,
  'request.declined': perVehicle,
  'request.fulfilled': perVehicle,
  'request.photo_wanted': perVehicle,
  // One a minute at most, about all that came near in it.
  'requests-due': { perDay: 300 },
  // One when it is asked for and one when it ends.
  'rule-change': { perDay: 2 * limits['rule-change'].max, security: true },
  'second-factor-off': ownAccount,
  'second-factor-on': ownAccount,
  'session-revoked': ownAccount,
  'sole-reviews': operators,
  'super-admin.created': powerUsed,
  'support-answer': { perDay: 20, toUnconfirmed: 10 },
  // To the shop's own mailbox. Each message is at the desk too.
  'support-message': { perDay: 500 },
  'validation-ended': decision,
  'validation-needed': decision,
  welcome: typedAddress,
  'workshop-invitation': typedAddress,
  'workshop-place-ended': decision,
};
