import { m } from '@keywright/words/messages';
import { shop } from '../../lib/shop.ts';

/** One line of what is kept: about what, and for how long. */
export type RetentionRow = { id: string; what: () => string; howLong: () => string };

const codes = { codes: shop.codesDays };
const images = { images: shop.imagesDays };

/**
 * What is kept about people and for how long, in groups, as `docs/retention.md` has it: a test compares each line's time with the lines of that
 * page, and wants each of those to be here.
 */
export const retention = {
  account: [
    { id: 'account', what: m.legal_keep_account, howLong: m.legal_for_account },
    { id: 'id_photo', what: m.legal_keep_id_photo, howLong: () => m.legal_for_id_photo(images) },
    { id: 'paper', what: m.legal_keep_paper, howLong: m.legal_for_paper },
    { id: 'replaced', what: m.legal_keep_replaced, howLong: () => m.legal_for_replaced(images) },
    { id: 'with_account', what: m.legal_keep_with_account, howLong: m.legal_for_with_account },
    { id: 'licence', what: m.legal_keep_licence, howLong: m.legal_for_licence },
    { id: 'admin_notes', what: m.legal_keep_admin_notes, howLong: m.legal_for_admin_notes },
    { id: 'passkey', what: m.legal_keep_passkey, howLong: m.legal_for_passkey },
    { id: 'totp', what: m.legal_keep_totp, howLong: m.legal_for_totp },
    { id: 'totp_begun', what: m.legal_keep_totp_begun, howLong: m.legal_for_totp_begun },
    { id: 'recovery', what: m.legal_keep_recovery, howLong: m.legal_for_recovery },
    { id: 'notice', what: m.legal_keep_notice, howLong: m.legal_for_notice },
    { id: 'support', what: m.legal_keep_support, howLong: m.legal_for_support },
    { id: 'chat', what: m.legal_keep_chat, howLong: m.legal_for_chat },
    { id: 'chat_photo', what: m.legal_keep_chat_photo, howLong: () => m.legal_for_chat_photo(images) },
    { id: 'workshop', what: m.legal_keep_workshop, howLong: m.legal_for_workshop },
    { id: 'workshop_invitation', what: m.legal_keep_workshop_invitation, howLong: m.legal_for_workshop_invitation },
    { id: 'conversation', what: m.legal_keep_conversation, howLong: m.legal_for_conversation },
  ],
  login: [
    { id: 'session', what: m.legal_keep_session, howLong: m.legal_for_session },
    { id: 'renewal', what: m.legal_keep_renewal, howLong: m.legal_for_renewal },
    { id: 'second_tab', what: m.legal_keep_second_tab, howLong: m.legal_for_second_tab },
    { id: 'device', what: m.legal_keep_device, howLong: m.legal_for_device },
    { id: 'code_device', what: m.legal_keep_code_device, howLong: m.legal_for_code_device },
    { id: 'push', what: m.legal_keep_push, howLong: m.legal_for_push },
    { id: 'attempt', what: m.legal_keep_attempt, howLong: m.legal_for_attempt },
    { id: 'step', what: m.legal_keep_step, howLong: m.legal_for_step },
    { id: 'question', what: m.legal_keep_question, howLong: m.legal_for_question },
    { id: 'secret', what: m.legal_keep_secret, howLong: m.legal_for_secret },
  ],
  request: [
    { id: 'guest', what: m.legal_keep_guest, howLong: m.legal_for_guest },
    { id: 'guest_cart', what: m.legal_keep_guest_cart, howLong: m.legal_for_guest_cart },
    { id: 'member_cart', what: m.legal_keep_member_cart, howLong: m.legal_for_member_cart },
    { id: 'cart_plan', what: m.legal_keep_cart_plan, howLong: m.legal_for_cart_plan },
    { id: 'trial', what: m.legal_keep_trial, howLong: m.legal_for_trial },
    { id: 'ended_cart', what: m.legal_keep_ended_cart, howLong: m.legal_for_ended_cart },
    { id: 'unpaid_request', what: m.legal_keep_unpaid_request, howLong: m.legal_for_unpaid_request },
    { id: 'registration', what: m.legal_keep_registration, howLong: () => m.legal_for_registration(images) },
    { id: 'unattached', what: m.legal_keep_unattached, howLong: m.legal_for_unattached },
    { id: 'code', what: m.legal_keep_code, howLong: () => m.legal_for_code(codes) },
    { id: 'with_request', what: m.legal_keep_with_request, howLong: m.legal_for_with_request },
  ],
  money: [
    { id: 'unpaid_order', what: m.legal_keep_unpaid_order, howLong: m.legal_for_unpaid_order },
    { id: 'paid', what: m.legal_keep_paid, howLong: m.legal_for_paid },
    { id: 'with_order', what: m.legal_keep_with_order, howLong: m.legal_for_with_order },
  ],
  record: [
    { id: 'mail', what: m.legal_keep_mail, howLong: m.legal_for_mail },
    { id: 'mail_owed', what: m.legal_keep_mail_owed, howLong: m.legal_for_mail_owed },
    { id: 'record', what: m.legal_keep_record, howLong: m.legal_for_record },
    { id: 'block', what: m.legal_keep_block, howLong: m.legal_for_block },
    { id: 'disclosure', what: m.legal_keep_disclosure, howLong: m.legal_for_disclosure },
    { id: 'disclosure_day', what: m.legal_keep_disclosure_day, howLong: m.legal_for_disclosure_day },
    { id: 'hold', what: m.legal_keep_hold, howLong: m.legal_for_hold },
  ],
} as const satisfies Readonly<Record<string, readonly RetentionRow[]>>;

export type RetentionGroup = keyof typeof retention;
type IdIn<Rows> = Rows extends readonly { id: infer Id }[] ? Id : never;
export type RetentionId = IdIn<(typeof retention)[RetentionGroup]>;
