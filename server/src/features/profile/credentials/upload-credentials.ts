import { CredentialPart } from '@keywright/contract/profile';
import type { FieldMessage } from '@keywright/contract/field-messages';
import { actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { keepDocuments } from '../../../platform/files/keep-file.ts';
import type { Parts } from '../../../platform/parts.ts';
import { countUpload } from '../count-upload.ts';
import { currentFiles } from '../person-files.store.ts';
import { lockPerson } from '../person.store.ts';
import { type NewFiles, profileKey, replaceFiles } from '../replace-files.ts';

type Sent = {
  files: Partial<Record<CredentialPart, Buffer>>;
  fileNames: Partial<Record<CredentialPart, string>>;
};

/**
 * Adds a member's professional papers, each in the place of an earlier one. Fails with `input.invalid` and `credentials.none` at
 * `body` when there is none, `credentials.both_sides` at the side of the driver's license that is missing, and as uploads do.
 */
export const uploadCredentials = async (parts: Parts, caller: Known, { files, fileNames }: Sent): Promise<void> => {
  const kinds = CredentialPart.options.filter((kind) => files[kind]);
  if (kinds.length === 0) throw new Failure('input.invalid', { fields: { body: 'credentials.none' } });
  const { id } = caller.person;
  // Asked before the files are worked on, and once more with the person held.
  await requireBothSides(parts.db, id, kinds);
  await countUpload(parts, caller);
  const kept = await keepDocuments<CredentialPart>(parts, { ownerKey: profileKey(id), buffers: files });
  const added: NewFiles = Object.fromEntries(
    kinds.map((kind) => [kind, { id: kept[kind].id, name: fileNames[kind] ?? '' }]),
  );
  await actOnOneself(parts, caller, async (tx, caller) => {
    if (!(await lockPerson(tx, id))) throw new Failure('auth.required');
    await requireBothSides(tx, id, kinds);
    await replaceFiles(tx, id, added, parts.clock.now());
    await recordAct(tx, caller.trace, {
      action: 'person.credentials_added',
      object: { type: 'person', id },
      details: { kinds },
    });
  });
};

const sides = ['driversLicenseFront', 'driversLicenseBack'] as const;

/** One side of a driver's license says nothing without the other. */
const requireBothSides = async (
  db: Parts['db'] | Tx,
  personId: string,
  kinds: readonly CredentialPart[],
): Promise<void> => {
  const missing = sides.filter((side) => !kinds.includes(side));
  const [side] = missing;
  if (!side || missing.length === sides.length) return;
  if ((await currentFiles(db, personId)).some(({ kind }) => kind === side)) return;
  const fields: Record<string, FieldMessage> = { [side]: 'credentials.both_sides' };
  throw new Failure('input.invalid', { fields });
};
