import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { retention, type RetentionId } from './retention-rows.ts';

/** Which lines of `docs/retention.md` each line of the page speaks of. */
const covers: Record<RetentionId, readonly string[]> = {
  account: ['person: somebody with an account'],
  id_photo: ['frontId: a photo of an ID, of a request or a person', 'backId: the same, its back'],
  paper: [
    'insurance: a photo of an insurance, given at registration',
    'profilePhoto: a picture of a member',
    'companyLogo: a picture of a firm',
    'businessLicense: a professional paper',
    'driversLicenseFront: a professional paper',
    'driversLicenseBack: a professional paper',
    'insuranceCertificate: a professional paper',
  ],
  replaced: ["replaced: a person's file after another took its place"],
  with_account: [
    'person_document: one file of a person: its kind, and who checked it',
    "subscription: somebody's plan",
  ],
  licence: [
    "licence: a member's license, with its number and dates",
    "earlier_license: a member's license that they replaced or removed, from when until when, and what the code desk decided",
  ],
  admin_notes: ['earlier_member_note: an earlier text of the admin notes about a member, who wrote it and when'],
  passkey: ['passkey: a key that a device holds'],
  totp: ['totp: an authenticator app', "vault_record: an authenticator's secret"],
  totp_begun: ['totp: an authenticator app that was begun and not confirmed'],
  recovery: ['recovery_code: a second step on paper, hashed'],
  notice: ['notice: what the desk tells members'],
  support: [
    'support_message: what somebody wrote to support, with their name and address',
    'support_answer: what the desk answered by mail',
  ],
  chat: ['chat_message: what a member and the desk say'],
  conversation: [
    'conversation: that a member has one with the desk, who answers, and up to where each of them has read and answered',
    "conversation_read: up to where each admin has read a member's conversation",
  ],
  workshop: [
    'technician: that somebody works or worked in a workshop, and their limits',
    "workshop: a member's workshop: its name and whose it is",
  ],
  workshop_invitation: ['workshop_invitation: the address of who was invited to a workshop'],
  chat_photo: ['chat: a photo that a member sent in the chat'],
  session: ['session: a sign-in: when, from where'],
  renewal: ['refresh_token: the renewals of a session'],
  second_tab: ['refresh_token: a sealed copy for the second tab'],
  device: ['known_device: a browser that was signed in'],
  code_device: ['code_device: a browser on which a code was opened'],
  push: ['push_subscription: where a browser is told that a code is ready'],
  attempt: ['attempt: what was tried, hashed', 'desk_search: what somebody of the desk searched for last, hashed'],
  step: ['begun_sign_in: a right password that waits'],
  question: ['passkey_challenge: a question to a passkey'],
  secret: ['one_time_secret: a mailed link or code'],
  guest: ['guest: a visitor without an account'],
  guest_cart: ["cart: a guest's open cart"],
  member_cart: ["cart: a member's open cart"],
  cart_plan: ['cart_plan: a plan that lies in a cart'],
  trial: ['trial_mark: that an e-mail or a telephone number had the trial, hashed with a secret key'],
  ended_cart: ['cart: an ended cart without requests or orders'],
  unpaid_request: ['request: a vehicle that was asked for and never paid'],
  registration: [
    "registration: a photo of a vehicle's registration",
    "authorization: a photo of the owner's written authorization",
    'workOrder: a photo of a work order',
    'repossessionOrder: a photo of a repossession order',
    'billOfSale: a photo of a bill of sale or a title',
    "locksmithLicense: a photo of a locksmith's license, with a request",
    "plate: a photo of a vehicle's license plate",
    "odometer: a photo of a vehicle's odometer",
    'signature: a picture of what was signed on the screen',
  ],
  unattached: ['stored_file: an upload that became part of nothing', 'unattached: a photo that became part of nothing'],
  code: ['vault_record: a code, a PIN'],
  with_request: [
    'request_vin: each VIN of a request, from when until when, and what was signed for it',
    'document: one photo of a request: its kind, who checked it, and why another was asked for',
    'stored_file: what is left of a destroyed file: its hash, its size',
    'code_draft: that an admin typed a code that was not sent, and when',
    'vault_record: a code that was typed and not sent',
    'code_report: that a customer said a code does not work, and what the desk answered',
    'extra_document: what came with a request beside its three photos: its kind, and that something was signed',
    'second_look: what a second admin said of a flagged request',
    'request_flag: which flags a request had when it was decided',
  ],
  unpaid_order: [
    'customer_order: an order that nobody paid',
    'provider_event: a notice of the provider that is dealt with',
  ],
  paid: [
    'customer_order: the address of a paid order',
    'request: the address of a paid request, and the hashed number of its ID',
    'request_note: what an admin noted for the others about a request',
    'note_mention: which admin a note mentions, and when that admin saw it',
    'fraud_label: that an admin judged an ended request to be fraud, and why',
  ],
  with_order: [
    'desk_order: how far the desk is with an order',
    "discount_slot: the month's discount",
    'order_line: what was priced',
    "order_review: why a person looked at an order's money, and what came of it",
    'payment_attempt: a card page that was opened',
    'payment_step: what we owed the provider',
    'money_entry: what was captured, refunded or spent on a code for an order, and when',
  ],
  mail: [
    'outbox_mail: the address of a mail that was sent or given up',
    'graphile_worker: a job that was tried to the end: what it was given',
  ],
  mail_owed: ['outbox_mail: that a mail was owed'],
  record: ['audit_entry: who did what'],
  block: [
    'block_entry: a VIN, email, phone number or hashed ID number whose orders need a second review, who added it and why',
  ],
  disclosure: ['disclosure: which records an admin was shown on a day, in lists or opened'],
  disclosure_day: ['disclosure_day: how many records an admin was shown on a day'],
  hold: ['legal_hold: who stopped the clearing away, and why'],
};

/** Tables and files that hold nothing about visitors, or are the demo's. */
const aboutNobody = [
  'alarm',
  'audit_checkpoint',
  'audit_restore',
  'audit_watch',
  'authority_rule',
  'erasure_key',
  'file_marker',
  'key_store',
  'sandbox_change',
  'sandbox_invoice',
  'jurisdiction_rule',
  'canned_reply',
  'code_rule',
  'price_setting',
  'flag_rule',
  'rule_change',
  'changed_day',
  'counted_day',
  'day_count',
  'day_handling',
  'day_wait',
  'desk_hours',
  'desk_presence',
  'sandbox_notice',
  'sandbox_refund',
  'sandbox_session',
  'sandbox_subscription',
  'schema_migration',
  'status_move',
  'time_gap',
  'time_watch',
  'vault_check',
  'stray',
  'checkpoints',
];

type Line = { of: string; name: string; howLong: string };

/** The lines of both tables. A time that is "the same" is the one of the line before; of a setting stands what the page puts in. */
const lines = (): Line[] => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/retention.md'), 'utf8');
  const found: Line[] = [];
  for (const line of page.split('\n')) {
    const [of = '', what = '', , howLong = '', endedBy] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (endedBy === undefined || endedBy === 'ended by' || of.startsWith('---')) continue;
    const time = howLong.replace(/`(RETAIN_\w+)` \(\d+ days\)/g, '__$1__ days');
    const name = of.replaceAll('`', '');
    found.push({
      of: name,
      name: `${name}: ${what}`,
      howLong: time === 'the same' ? (found.at(-1)?.howLong ?? '') : time,
    });
  }
  return found;
};

test('whoever reads what is kept reads of every line of docs/retention.md that is about people', () => {
  const wanted = lines().filter(({ of }) => !aboutNobody.includes(of));
  expect(wanted.length).toBeGreaterThan(50);
  expect(Object.values(covers).flat().toSorted()).toEqual(wanted.map(({ name }) => name).toSorted());
});

test('whoever reads for how long something is kept reads what docs/retention.md says', () => {
  const known = new Map(lines().map((line) => [line.name, line.howLong]));
  for (const { id, howLong } of Object.values(retention).flat()) {
    const times = covers[id].map((name) => known.get(name));
    // What goes with something else has no time of its own.
    const own = times.length === 1 ? times : times.filter((time) => !time?.startsWith('with '));
    for (const time of own) expect([id, time]).toEqual([id, howLong()]);
  }
});
