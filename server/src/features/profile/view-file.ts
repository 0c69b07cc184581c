import { actAs, lookAs, type Present } from '../../access/act.ts';
import type { Caller } from '../../access/actor.ts';
import { isOfAccount } from '../../access/owner.ts';
import { personFilePolicy } from '../../access/policies/person-file.policy.ts';
import { authorize } from '../../access/policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readFile } from '../../platform/files/keep-file.ts';
import type { ServedBytes } from '../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { findPersonFile, type FoundFile } from './file.store.ts';

/**
 * The bytes of one file of a person: to that person, and to the desk, whose every look is on record before the bytes leave, and only once
 * they are there: what can't be read has been looked at by nobody. For anybody else there is no such file.
 */
export const viewFile = async (parts: Parts, caller: Caller, { id }: { id: string }): Promise<ServedBytes> => {
  const file = await lookAs(parts, caller, (tx, caller) => open(tx, caller, id));
  const { bytes, mediaType } = await readFile(parts, id);
  if (!isOfAccount(caller, file))
    await actAs(parts, caller, async (tx, caller) => recordLook(parts, tx, caller, await open(tx, caller, id)));
  return { bytes, mediaType, filename: `${file.kind}.${file.isPdf ? 'pdf' : 'jpg'}` };
};

const open = async (tx: Tx, caller: Present, id: string): Promise<FoundFile> =>
  authorize(personFilePolicy, caller, 'view', await findPersonFile(tx, id));

const recordLook = async (
  { clock }: Parts,
  tx: Tx,
  caller: Present,
  { id, personId, kind }: FoundFile,
): Promise<void> => {
  await guardLimit(tx, clock, bucketOf('image-view', caller.person?.id ?? ''));
  await recordAct(tx, caller.trace, {
    action: 'person.file_viewed',
    object: { type: 'file', id },
    details: { personId, kind },
  });
};
