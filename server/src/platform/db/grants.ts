import type { Tables } from './tables.ts';

type Right = 'select' | 'insert' | 'update' | 'delete';
/** A right to a whole table, or to some of its columns only. */
export type Grant = Right | { right: 'insert' | 'update'; columns: readonly string[] };

const kept = ['select', 'insert', 'update'] as const;
const swept = [...kept, 'delete'] as const;

/**
 * What the program's own user may do, table by table; whatever is not here it may not. The compiler misses the line of a new
 * table, and the start grants exactly this (`program-role.ts`): the owner makes and changes tables, the program works in them.
 */
const tableGrants = {
  alarm: kept,
  attempt: ['select', 'insert', 'delete'],
  audit_checkpoint: ['select', 'insert'],
  // Neither its time nor its number is the writer's to choose; numbers and hashes are given by `chain_acts`.
  audit_entry: [
    'select',
    {
      right: 'insert',
      columns: [
        'actor_id',
        'actor_kind',
        'actor_name',
        'session_id',
        'ip',
        'action',
        'object_type',
        'object_id',
        'reason',
        'details',
        'http_request_id',
      ],
    },
  ],
  // Written by the owner's command alone.
  audit_restore: ['select'],
  audit_watch: ['select', 'update'],
  // What an authority asked for stays as it was recorded: a change is another row.
  authority_rule: ['select', 'insert'],
  begun_sign_in: swept,
  block_entry: swept,
  // What was once offered as an answer stays as it was: a change is another row.
  canned_reply: ['select', 'insert'],
  cart: swept,
  cart_plan: swept,
  changed_day: ['select', 'insert', 'delete'],
  chat_message: ['select', 'insert', 'delete'],
  code_draft: swept,
  code_device: ['select', 'insert', 'delete'],
  // What a make's codes were said to look like stays as it was: a change is another row.
  code_report: kept,
  code_rule: ['select', 'insert'],
  conversation: swept,
  conversation_read: swept,
  counted_day: ['select', 'insert', 'delete'],
  customer_order: swept,
  day_count: ['select', 'insert'],
  day_handling: ['select', 'insert'],
  day_wait: ['select', 'insert'],
  // When the desk was open stays as it was said: a change is another row.
  desk_hours: ['select', 'insert'],
  desk_order: kept,
  desk_presence: ['select', 'insert', 'update'],
  desk_search: swept,
  disclosure: ['select', 'insert', 'delete'],
  disclosure_day: swept,
  discount_slot: ['select', 'insert', 'delete'],
  document: swept,
  // Written by triggers of the owner's alone.
  earlier_license: ['select'],
  earlier_member_note: ['select'],
  erasure_key: swept,
  // What was given stays; that it was voided is all that changes.
  extra_document: ['select', 'insert', 'delete', { right: 'update', columns: ['voided_at'] }],
  file_marker: kept,
  // When a request is flagged stays as it was said: a change is another row.
  flag_rule: ['select', 'insert'],
  // That a request was fraud is taken back by deleting it; both acts are in the audit log.
  fraud_label: ['select', 'insert', 'delete'],
  guest: swept,
  // What the law said stays as it was recorded: a change is another row.
  jurisdiction_rule: ['select', 'insert'],
  key_store: kept,
  known_device: swept,
  legal_hold: kept,
  licence: swept,
  // Written by triggers of the owner's alone.
  money_entry: ['select'],
  note_mention: kept,
  notice: ['select', 'insert', 'delete'],
  one_time_secret: swept,
  order_line: ['select', 'insert', 'delete'],
  order_review: kept,
  outbox_mail: swept,
  passkey: swept,
  // What something cost stays as it was; only what never held is withdrawn.
  price_setting: kept,
  passkey_challenge: swept,
  payment_attempt: swept,
  payment_step: kept,
  person: kept,
  person_document: kept,
  provider_event: swept,
  push_subscription: ['select', 'insert', 'delete'],
  recovery_code: swept,
  refresh_token: swept,
  request: swept,
  // Written by a trigger of the owner's alone.
  request_flag: ['select', 'insert'],
  request_vin: ['select'],
  rule_change: kept,
  sandbox_change: ['select', 'insert'],
  sandbox_invoice: kept,
  sandbox_notice: swept,
  sandbox_refund: ['select', 'insert'],
  sandbox_session: kept,
  sandbox_subscription: kept,
  // What was said of a flagged request stays.
  // A note stays as it was written, until the books' time is over.
  request_note: ['select', 'insert', 'delete'],
  second_look: ['select', 'insert'],
  session: swept,
  status_move: ['select'],
  stored_file: swept,
  subscription: kept,
  support_answer: ['select', 'insert'],
  support_message: swept,
  technician: kept,
  time_gap: ['select', 'insert', 'delete'],
  time_watch: kept,
  totp: swept,
  trial_mark: ['select', 'insert', 'delete'],
  vault_check: kept,
  vault_record: kept,
  workshop: kept,
  workshop_invitation: swept,
} satisfies Record<keyof Tables, readonly Grant[]>;

/** The tables of the job library, in its own schema. */
const jobGrants: Record<string, readonly Grant[]> = {
  _private_job_queues: swept,
  _private_jobs: swept,
  _private_known_crontabs: swept,
  _private_tasks: swept,
  migrations: ['select'],
};

export const jobSchema = 'graphile_worker';

const named = (schema: string, grants: Record<string, readonly Grant[]>) =>
  Object.entries(grants).map(([table, rights]) => ({ schema, table, rights }));

/** All of it, by schema and table. */
export const allGrants = [
  ...named('public', { ...tableGrants, schema_migration: ['select'] }),
  ...named(jobSchema, jobGrants),
];

/** The functions of ours that the program may call; triggers need no such right. */
export const callable: readonly string[] = [
  'take_places',
  'chain_acts',
  'clock_now',
  'on_hold',
  'owner_on_hold',
  'licence_day',
  'licenses_locksmiths',
  'expired_licences',
  'review_waits_since',
  'bands_of',
  'wide_bands_of',
  'day_of',
];
