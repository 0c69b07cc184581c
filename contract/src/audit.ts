import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bounded, trimmed } from './text.ts';
import { narrows } from './search-bounds.ts';
import { Zone } from './zone.ts';
import * as calls from './audit.calls.ts';

/**
 * What an id of an entry refers to now. Names are read when the log is read and are not part of it,
 * so an erased person (`former`) has none.
 */
export const AuditName = z.object({
  /** The id in the entry. */
  of: z.string(),
  kind: z.enum(['request', 'order', 'member', 'admin', 'former', 'invited', 'workshop']),
  /** The record itself: for a session or a plan, the person it belongs to. */
  id: z.uuid(),
  /** A name, an email address or an order number; empty where there is none. */
  name: z.string(),
  vehicle: z.object({ year: z.int(), make: z.string(), model: z.string(), vinEnd: z.string() }).nullable(),
});
export type AuditName = z.infer<typeof AuditName>;

/** One entry of the log, as it was written. */
export const AuditEntry = z.object({
  id: z.uuid(),
  /** Its place in the chain, from 1; nothing in the second before it is numbered. */
  seq: z.int().nullable(),
  at: z.iso.datetime(),
  /** Such as `request.fulfilled`. */
  action: z.string(),
  actorKind: z.enum(['person', 'guest', 'system', 'provider']),
  actorId: z.string().nullable(),
  actorName: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
  ip: z.string(),
  sessionId: z.string().nullable(),
  httpRequestId: z.string(),
  /** Hexadecimal SHA-256 over the entry before and this one. */
  hash: z.string().nullable(),
  /** What the ids of this entry refer to, as far as it is still known. */
  names: z.array(AuditName),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An entry without what is for super admins alone: what its sentence needs. */
export const LoggedAct = AuditEntry.pick({
  id: true,
  at: true,
  action: true,
  actorKind: true,
  actorId: true,
  actorName: true,
  objectType: true,
  objectId: true,
  reason: true,
  details: true,
  names: true,
});
export type LoggedAct = z.infer<typeof LoggedAct>;

const search = trimmed({ most: 120 });

/** Which entries. Days are those of a zone, UTC where none is said, both ends included. */
export const AuditFilter = z.object({
  /** An action, or the beginning of some with a dot at its end: `session.` */
  action: bounded({ most: 80 })
    .regex(/^[a-z-]+\.[a-z_]*$/)
    .optional()
    .catch(undefined),
  actorId: z.uuid().optional().catch(undefined),
  objectId: search.min(1).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  zone: Zone.unwrap().optional().catch(undefined),
  /** At least 3 letters of a name, an id, an address or a reason. */
  search: search.refine(narrows).optional().catch(undefined),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const auditLog = endpoint(calls.auditLog, {
  summary:
    'The audit log, newest first, a page at a time (`Link: rel="next"`). A search looks at 50,000 entries a page, so that a page may hold few or none and still have a next one. Looking is on record, once in 30 minutes of a session.',
  query: AuditFilter.extend({
    limit: z.coerce.number().int().min(1).max(100).catch(50),
    cursor: z.uuid().optional().catch(undefined),
  }),
  headers: ['link'],
  reply: z.array(AuditEntry),
  discloses: 'recorded',
  fails: [],
});

export const auditExport = endpoint(calls.auditExport, {
  summary: 'What a filter finds, as a CSV file, at most 100,000 entries; the export itself is on record.',
  query: AuditFilter,
  media: ['text/csv'],
  reply: z.unknown(),
  discloses: 'recorded',
  fails: [],
});

/**
 * What can be wrong with the chain: an entry is gone, or was changed; its end is gone; it was rewritten after a
 * checkpoint; a checkpoint's signature is not ours; entries wait for longer than a minute to be chained; the file of checkpoints
 * outside is gone, has lost lines, or can't be added to; checkpoints are signed with a key that the settings don't name.
 */
export const AuditProblem = z.enum([
  'missing',
  'changed',
  'cut',
  'rewritten',
  'forged',
  'unchained',
  'outside_missing',
  'outside_shortened',
  'outside_unwritable',
  'unknown_key',
]);
export type AuditProblem = z.infer<typeof AuditProblem>;

export const auditHealth = endpoint(calls.auditHealth, {
  summary: 'Walks the last 10,000 entries of the chain and says whether they hold, and how long the log is.',
  reply: z.object({
    holds: z.boolean(),
    entries: z.int(),
    walked: z.int(),
    lastSeq: z.int().nullable(),
    lastHash: z.string().nullable(),
    lastCheckpointAt: z.iso.datetime().nullable(),
    /** The last break that the operator put on record, such as a restore from a copy: at most so many entries were lost. */
    restored: z.object({ at: z.iso.datetime(), lost: z.int() }).nullable(),
    /** What does not fit, and the first entry that does not, where it has a place. */
    problem: AuditProblem.nullable(),
    brokenAt: z.int().nullable(),
  }),
  discloses: 'nothing',
  fails: [],
});

const ShownRecords = z.object({ members: z.int(), requests: z.int(), messages: z.int() });

/** How many different records one admin saw in one day (UTC): as rows of lists, and opened whole. */
export const DisclosureDay = z.object({
  day: z.iso.date(),
  admin: z.object({ id: z.uuid(), name: z.string() }),
  listed: ShownRecords,
  opened: ShownRecords,
  isOverLimit: z.boolean(),
});
export type DisclosureDay = z.infer<typeof DisclosureDay>;

export const disclosureDays = endpoint(calls.disclosureDays, {
  summary:
    'How many different members, requests and messages each admin saw per day: the last 30 days, at most 300 rows, newest first.',
  reply: z.object({
    /** Above these an alarm is mailed. */
    limits: z.object({ listed: z.int(), opened: z.int() }),
    days: z.array(DisclosureDay),
  }),
  discloses: 'colleagues',
  fails: [],
});
