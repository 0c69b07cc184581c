import type { AuditAction } from '@keywright/contract/audit-actions';
import type { Known } from '../../access/actor.ts';
import { isOfAccount } from '../../access/owner.ts';
import { isDesk } from '../../access/roles.ts';
import { type FileEntry, readText } from '../../platform/audit/log-file.ts';
import type { ProvenEntry } from '../../platform/audit/prove-entries.ts';
import type { Db } from '../../platform/db/database.ts';
import { rolesOfPeople } from './papers.store.ts';

/**
 * What others did that a customer may hear of. What the desk weighs among itself, what the law keeps silent, and when somebody looks at the request or
 * its photos, which would tell who is looked into, is not in it.
 */
const heardOf: readonly AuditAction[] = [
  'request.asked',
  'request.queued',
  'request.started',
  'request.taken_over',
  'request.released',
  'request.handed_over',
  'request.fulfilled',
  'request.declined',
  'request.canceled',
  'request.photo_asked_again',
  'request.authority_given',
  'request.photo_replaced',
  'request.images_destroyed',
  'code.revealed',
  'code.destroyed',
  'code.reported',
  'code.report_withdrawn',
  'code.replaced',
  'code.money_back',
  'code.explained',
];

/** Who did what a customer did not do themself: somebody of the desk, or of the workshop that the order is for. */
export const DESK = 'code desk';
export const WORKSHOP = 'workshop';

/**
 * The entries as a customer may have them: their own whole. Of what others did the text is withheld, since it names them, from where and why.
 */
export const seenBy = async (db: Db, entries: readonly ProvenEntry[], caller: Known): Promise<FileEntry[]> => {
  const read = entries.map((entry) => ({ entry, told: readText(entry.text) }));
  const roles = await rolesOfPeople(db, [...new Set(read.flatMap(({ told }) => told.actorId ?? []))]);
  return read.flatMap(({ entry, told: { at, kind, actorId, action, object } }): FileEntry[] => {
    if (isOfAccount(caller, { personId: actorId })) return [entry];
    if (!heardOf.some((one) => one === action)) return [];
    const { seq, hash, previous } = entry;
    const role = roles.get(actorId ?? '');
    // Another member's request is nobody's to act on but the desk's, and that of whoever has a place in its workshop.
    const who = kind !== 'person' || !role ? kind : isDesk({ role }) ? DESK : WORKSHOP;
    return [{ seq, hash, previous, at, action, who, object }];
  });
};
