/* oxlint-disable max-lines -- one closed table, a line for each refusal */
import { z } from 'zod';

type Refusal = { status: number; says: string };

/**
 * Every way in which a call may be refused on purpose: its code (for programs), its status and its English words (for
 * people). Words in braces are filled from the failure's `values`. The browser holds the same table in its languages,
 * checked complete by the compiler.
 */
export const failures = {
  'input.invalid': { status: 422, says: 'Please correct the marked fields.' },
  'input.malformed': { status: 400, says: 'The request could not be read.' },
  'input.too_large': { status: 413, says: 'The request is too large.' },
  'input.too_slow': { status: 408, says: 'The request took too long to arrive. Please try again.' },
  'input.unsupported_type': { status: 415, says: 'This content type is not accepted here.' },
  not_found: { status: 404, says: 'Not found.' },
  'method.not_allowed': { status: 405, says: 'This method is not allowed here.' },
  'auth.required': { status: 401, says: 'Please log in.' },
  'access.denied': { status: 403, says: 'You are not allowed to do this.' },
  'access.other_origin': { status: 403, says: 'This request came from another site and was refused.' },
  'host.not_ours': { status: 421, says: 'This site does not go by that name.' },
  'limit.too_many': { status: 429, says: 'Too many attempts. Please wait {seconds} seconds and try again.' },
  'server.unavailable': {
    status: 503,
    says: 'Backend service is temporarily unavailable. Please try again later or contact support.',
  },
  'server.fault': { status: 500, says: 'Something went wrong on our side. Nothing was lost; please try again.' },
  'storage.full': { status: 507, says: 'The photos could not be stored. Please try again later or contact support.' },

  'session.wrong_password': { status: 400, says: 'The email or the password is not right.' },
  'session.pending_approval': { status: 403, says: 'Your account is waiting for approval by a super admin.' },
  'session.revoked': { status: 403, says: 'This account has been deactivated. Please contact support.' },
  'session.password_expired': {
    status: 403,
    says: 'This temporary password is no longer valid. Please ask a super admin for a new one, or use Forgot Password.',
  },
  'session.duties_first': {
    status: 403,
    says: 'Please finish setting up your account first: a password of your own and a second step at login.',
  },
  'session.wrong_code': { status: 400, says: 'This code is not right. Please enter the one that your app shows now.' },
  'session.step_over': { status: 400, says: 'This login took too long or had too many tries. Please start it again.' },
  'session.step_up': {
    status: 403,
    says: 'Please confirm that it’s you: enter your second step again, or your password if you have none.',
  },
  'session.passkey_refused': {
    status: 400,
    says: 'This passkey was not accepted. Please try again, or log in another way.',
  },
  'security.password_needed': { status: 403, says: 'Please enter your password to change this.' },
  'security.enrolment_required': { status: 409, says: 'Please set this up first, then it is switched on.' },
  'security.factor_needed': {
    status: 409,
    says: 'The code desk needs a second step at login. Please add another one before you turn this one off.',
  },
  'profile.open_orders': {
    status: 409,
    says: 'You have orders that are not finished. The profile can be deleted when they are. An order that nobody has started on can be canceled.',
  },
  'profile.not_now': {
    status: 409,
    says: 'This profile can’t be deleted just now. Please write to support.',
  },
  'reset.invalid_link': { status: 400, says: 'Invalid reset link. Please request a new password reset.' },

  'email.invalid_link': {
    status: 400,
    says: 'This link no longer works: it was used, replaced by a newer one, or is more than 7 days old.',
  },
  'email.unconfirmed': {
    status: 409,
    says: 'Please confirm your email address first: open the link that we emailed to you, or have it sent again.',
  },

  'admin.wrong_code': {
    status: 400,
    says: 'The registration code is not right or no longer valid. Please check it, or request a new one.',
  },
  'admin.email_taken': { status: 409, says: 'There is already an account with this email.' },
  'admin.wrong_state': { status: 409, says: 'This account is {status} now. Please look at it again.' },
  'admin.own_account': { status: 403, says: 'You cannot decide on your own account.' },
  'admin.last_super_admin': { status: 409, says: 'The last super admin cannot be revoked.' },

  'order.wrong_state': { status: 409, says: 'This order has changed since you looked. Please look at it again.' },
  'order.own_code': {
    status: 409,
    says: 'Another super admin decides about this money: this is your own order, you sent a code of it, or your account is younger than 24 hours.',
  },

  'prices.changed': {
    status: 409,
    says: 'These prices were changed after you opened them. Check them again, then save.',
  },

  'prices.hold_already': {
    status: 409,
    says: 'These prices hold by now. Set other ones instead.',
  },

  'jurisdiction.changed': {
    status: 409,
    says: 'This place’s rule was changed after you opened it. Check it again, then save.',
  },

  'code_rule.changed': {
    status: 409,
    says: 'This rule was changed after you opened it. Check it again, then save.',
  },

  'authority_rule.changed': {
    status: 409,
    says: 'This rule was changed after you opened it. Check it again, then save.',
  },

  'authority.changed': {
    status: 409,
    says: 'The documents that are asked for have changed meanwhile. Please look at them again.',
  },

  'rule_change.over': {
    status: 409,
    says: 'This change no longer waits: somebody has confirmed, withdrawn or replaced it, or its time has come.',
  },

  'rule_change.not_yours': {
    status: 409,
    says: 'You can’t confirm this change: a second person has to do it.',
  },

  'desk_hours.changed': {
    status: 409,
    says: 'The desk hours were changed after you opened them. Check them again, then save.',
  },

  'flag_rule.changed': {
    status: 409,
    says: 'This rule was changed after you opened it. Check it again, then save.',
  },

  'member.inactive': { status: 409, says: 'This account has been deactivated and cannot be validated.' },
  'member.changed': { status: 409, says: 'This member was changed after you opened the page. Check the member again.' },
  'member.incomplete': {
    status: 409,
    says: 'A license that the member’s state requires is not on file, or nobody has decided on a document. Say why you validate all the same.',
  },
  'member.papers_missing': {
    status: 409,
    says: 'This member has to send both sides of their ID and the proof of insurance first.',
  },
  'member.papers_unseen': {
    status: 409,
    says: 'Please open both sides of the ID and the proof of insurance first. A new picture, name or state has to be looked at again.',
  },

  'member.notes_changed': {
    status: 409,
    says: 'These notes were changed after you opened them. Your text is still here: compare both.',
  },
  'document.superseded': {
    status: 409,
    says: 'The member has replaced this document meanwhile. Please look at the new one.',
  },
  'id_number.matches': {
    status: 409,
    says: 'The stored ID number matches another account or order, so it stays on record.',
  },
  'document.unseen': {
    status: 409,
    says: 'Please open this document first. After a new name or state it has to be looked at again.',
  },
  'licence.changed': { status: 409, says: 'The member has changed this license meanwhile. Please look at it again.' },
  'licence.ended': { status: 409, says: 'This license has expired and can’t be approved.' },

  'upload.not_image': { status: 422, says: 'Only image files are allowed.' },
  'upload.too_large': { status: 422, says: 'File size should not exceed 5MB.' },
  'upload.missing': { status: 422, says: 'File is required.' },

  'catalogue.unknown_vehicle': { status: 422, says: 'We do not offer key codes for this make, model and year.' },

  'cart.changed': { status: 409, says: 'Your cart has changed. Please review it and try again.' },
  'cart.empty': { status: 409, says: 'Your cart is empty.' },
  'cart.full': { status: 422, says: 'Your cart takes up to {limit} key codes. With a larger plan it takes more.' },
  'cart.same_vin': { status: 409, says: 'This VIN is already in your cart.' },
  'cart.locked': { status: 409, says: 'A payment for this cart is being completed. Please wait a moment.' },

  'plan.not_sold': { status: 422, says: 'This plan is not sold that way.' },
  'plan.already': { status: 409, says: 'You already have a plan. You can change it in your profile.' },
  'plan.trial_used': { status: 409, says: 'You have already used your free trial.' },
  'plan.trial_is_basic': { status: 422, says: 'The free trial is of the Basic plan.' },
  'plan.none': { status: 409, says: 'This isn’t available for your current plan.' },
  'plan.no_upgrade': { status: 422, says: 'Your plan cannot be changed to this one.' },
  'plan.price_changed': { status: 409, says: 'The amount has changed. Please look at it again.' },
  'plan.card_declined': {
    status: 402,
    says: 'Your card was declined. Nothing was charged, and your plan is as it was.',
  },
  'plan.provider_away': {
    status: 503,
    says: 'The payment provider isn’t responding right now. Nothing has changed. Please try again.',
  },
  'plan.consent_missing': { status: 422, says: 'Please agree to the renewal of your plan first.' },

  'payment.session_failed': { status: 502, says: 'Failed to create checkout session. Please try again.' },
  'payment.too_many_sessions': {
    status: 429,
    says: 'Too many payment attempts. Please wait a few minutes and try again.',
  },
  'payment.bad_url': { status: 422, says: 'The return address is not one of this site.' },
  'payment.bad_signature': { status: 400, says: 'The signature does not match.' },

  'chat.closed': {
    status: 409,
    says: 'The chat is for members with a plan or a running trial. Please write to support.',
  },
  'chat.photo_gone': { status: 409, says: 'The photo is no longer there. Please choose it again.' },
  'chat.about_unknown': { status: 409, says: 'This order is no longer there. Please choose another, or none.' },
  'chat.with_other': { status: 409, says: '{name} answers here now.' },
  'canned.changed': {
    status: 409,
    says: 'This reply was changed after you opened it. Check it again, then save.',
  },
  'notice.nobody': { status: 422, says: 'No member has this email.' },

  'request.already_started': { status: 409, says: 'Already started by {name}.' },
  'request.wrong_state': { status: 409, says: 'This request is {status} now. Please look at it again.' },
  'request.not_yours': { status: 409, says: 'This request is with {name}.' },
  'request.own_case': { status: 403, says: 'You cannot work on your own request.' },
  'request.unchecked': {
    status: 409,
    says: 'The code was not sent: the account is not validated and the documents of this request are not verified. Check the documents and tick "I checked these documents".',
  },
  'request.photo_awaited': {
    status: 409,
    says: 'The code was not sent: a photo was asked for again and has not come yet.',
  },
  'request.authority_awaited': {
    status: 409,
    says: 'The code was not sent: the VIN was changed, and the customer has not signed or sent the authority documents again for it.',
  },
  'request.second_look': {
    status: 409,
    says: 'A second admin must review this flagged request first. Nothing was sent or refunded.',
  },
  'request.sole_reason': {
    status: 409,
    says: 'Nobody else could give the second review now. You can go on alone: say why, and prove that it is you.',
  },
  'request.reviewer_revoked': {
    status: 409,
    says: 'The access of a person who could have given the second review was revoked in the last 24 hours. You can go on alone 24 hours after that.',
  },
  'request.reviewer_excluded': {
    status: 409,
    says: 'Your review would not be valid for this sender. Another admin has to review this request.',
  },
  'request.look_own': {
    status: 409,
    says: 'You are working on this request, so another admin has to give the second review.',
  },
  'request.photos_unseen': { status: 409, says: 'Please open these documents of this request first: {documents}.' },
  'request.flags_changed': {
    status: 409,
    says: 'What is known of this request has changed since you looked. Please look at it again.',
  },
  'request.edited': { status: 409, says: 'The customer changed this request. Look again.' },
  'request.objection_why': { status: 422, says: 'Please say why you object.' },
  'photo.not_on_file': {
    status: 409,
    says: 'The ID on your account is no longer valid: it was replaced, or is not approved. Take a photo of it.',
  },
  'photo.gone': { status: 409, says: 'The photos of this request are not there any more.' },
  'authority.not_wanted': {
    status: 409,
    says: 'This document is not needed anymore. Please look at your order again.',
  },
  'photo.not_wanted': { status: 409, says: 'This photo is not needed any more. Thank you.' },
  'request.pin_missing': { status: 409, says: '{make} needs a PIN. Please enter it before submitting.' },
  'request.money_back': {
    status: 409,
    says: 'No code was sent: the money of this request went back to the customer or is disputed.',
  },
  'request.pin_not_paid': { status: 409, says: 'No PIN was ordered for this vehicle. Remove it and submit again.' },
  'request.other_code': { status: 409, says: 'This request was already fulfilled with another code.' },
  'request.taken_recently': { status: 409, says: '{name} worked on this less than 5 minutes ago.' },
  'shift.not_at_desk': {
    status: 409,
    says: 'This colleague no longer works at the code desk. Choose another one, or the queue.',
  },
  'request.price_would_change': { status: 409, says: 'This model has another price. Please place a new request.' },

  'request.make_fixed': {
    status: 409,
    says: 'The make sets the price, so it can’t be changed after payment. Start a new request instead.',
  },
  'request.cancel_over': {
    status: 409,
    says: 'The code desk has started on this request: it can’t be canceled any more. Please write to support.',
  },
  'request.edits_used_up': {
    status: 409,
    says: 'A request can be changed {limit} times. Please write to support.',
  },
  'request.edit_over': {
    status: 409,
    says: 'The code desk has started on this request: it cannot be changed any more.',
  },

  'paper.unproven': {
    status: 409,
    says: 'The audit log can’t be signed just now, so this file would prove nothing. Please try again later.',
  },
  'workshop.already': { status: 409, says: 'You are in a workshop already.' },
  'workshop.not_validated': {
    status: 409,
    says: 'This needs a validated account. The desk has not validated yours, or a license of yours has expired.',
  },
  'workshop.plan_not_lent': {
    status: 409,
    says: 'Only the Enterprise plan can be lent to technicians. Your plan is not Enterprise, or is not active.',
  },
  'workshop.technician_not_validated': {
    status: 409,
    says: 'Your plan can be lent only to technicians whom the code desk has validated.',
  },
  'workshop.full': { status: 409, says: 'A workshop has at most {limit} technicians and invitations.' },
  'workshop.invitation_over': {
    status: 409,
    says: 'This invitation can’t be accepted: it is over, or it went to another email address than that of your account.',
  },
  'workshop.most_open': {
    status: 409,
    says: 'Your workshop’s limit of open requests is {limit}, and you have {open}. Please take some out of the cart, or ask its owner.',
  },
  'workshop.most_cents': {
    status: 409,
    says: 'This order is more than your workshop lets you spend this month. Please ask its owner.',
  },
  'workshop.statement_long': {
    status: 409,
    says: 'This month has more orders than a PDF takes. Please take the CSV file.',
  },
  'report.open': { status: 409, says: 'You already reported this code. The code desk is looking into it.' },
  'push.unknown_service': {
    status: 422,
    says: 'This browser’s notifications can’t be reached from here. You still get the email.',
  },
  'report.too_many': { status: 409, says: 'The codes of this vehicle were reported three times. Please write to us.' },
  'report.no_pin': { status: 409, says: 'No PIN was ordered for this vehicle.' },
  'report.answered': { status: 409, says: 'This was answered meanwhile. Please look at it again.' },
  'report.same_code': {
    status: 409,
    says: 'This is the code that was delivered. If it is right, explain it; if there is no other, give the money back.',
  },
  'report.money_elsewhere': {
    status: 409,
    says: 'The payment of this order is disputed or under review: its money is settled there.',
  },

  'code.closed': { status: 410, says: 'This code can no longer be opened.' },
  'code.not_ready': { status: 409, says: 'The code is not ready yet.' },
  'code.disputed': { status: 403, says: 'This code is closed while its payment is under review.' },
  'code.sign_in_again': { status: 403, says: 'Please log in again to open the code.' },
  'code.vault_unavailable': { status: 503, says: 'The code could not be opened just now. Please try again.' },
} as const satisfies Record<string, Refusal>;

export type FailureCode = keyof typeof failures;
export const failureCodes = Object.keys(failures) as [FailureCode, ...FailureCode[]];

/** What any call may answer; an endpoint's `fails` lists the rest. */
export const alwaysPossible = [
  'input.invalid',
  'input.malformed',
  'input.too_large',
  'input.too_slow',
  'input.unsupported_type',
  'method.not_allowed',
  'not_found',
  'auth.required',
  'session.duties_first',
  'access.denied',
  'access.other_origin',
  'host.not_ours',
  'limit.too_many',
  'server.unavailable',
  'server.fault',
] as const satisfies readonly FailureCode[];

/** What only some calls answer. */
export type OwnFailure = Exclude<FailureCode, (typeof alwaysPossible)[number]>;

/** The one shape of every refusal. */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.enum(failureCodes),
  fields: z.record(z.string(), z.string()).optional(),
  /** The same fields by message code, for a front end that speaks another language. */
  fieldCodes: z.record(z.string(), z.string()).optional(),
  /** What fills the braces of the words. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** What the refused caller needs to go on, such as the fresh cart. */
  detail: z.unknown().optional(),
  requestId: z.string(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
