import type { IdOnFile } from '@keywright/contract/id-on-file';
import { actAs, type Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { ownerKey } from '../../../access/owner.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { takeImage } from '../../../platform/files/keep-file.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { accountStanding } from '../../compliance/licences.facts.ts';
import { fileAddress, gaveFile, type IdSide, idSidesOf } from '../../profile/papers.facts.ts';

/**
 * The sides of a member's ID that count for a request now: not replaced, not turned down, and approved, by themselves or with the account.
 * None of an account that is paused. With the person held they stay so.
 */
export const countingIdOf = async (db: Db | Tx, personId: string): Promise<IdSide[]> => {
  const { isValidated, isPaused } = await accountStanding(db, personId);
  if (isPaused) return [];
  const sides = await idSidesOf(db, personId);
  return sides.filter(({ isRejected, isVerified }) => !isRejected && (isVerified || isValidated));
};

/** The sides of the caller's own ID that count, and where each is shown. */
export const viewIdOnFile = async ({ db }: Pick<Parts, 'db'>, { person }: Known): Promise<IdOnFile> => {
  const sides = await countingIdOf(db, person.id);
  const sideOf = (kind: IdSide['kind']) => {
    const side = sides.find((one) => one.kind === kind);
    return side ? { file: side.fileId, address: fileAddress(side.fileId) } : null;
  };
  return { frontId: sideOf('frontId'), backId: sideOf('backId') };
};

/**
 * Copies one side of the caller's own ID for a request, to which it then belongs like any photo of it. `photo.not_on_file` where that side does
 * not count any more; the request asks once more.
 */
export const takeIdOnFile = async (parts: Parts, caller: Known, file: string): Promise<{ id: string }> => {
  await actAs(parts, caller, (tx, caller) => requireOnFile(tx, caller, file));
  const id = await takeImage(parts, { id: file, ownerKey: ownerKey({ personId: caller.person.id }) });
  if (!id) throw new Failure('photo.not_on_file');
  // Of somebody who was thrown out meanwhile it is part of nothing, and the sweeper takes it.
  await actAs(parts, caller, (tx, caller) => requireOnFile(tx, caller, file));
  return { id };
};

/** Of anybody else's file there is no such one. */
const requireOnFile = async (tx: Tx, { person }: Present<Known>, file: string): Promise<void> => {
  const sides = await countingIdOf(tx, person.id);
  if (sides.some(({ fileId }) => fileId === file)) return;
  throw new Failure((await gaveFile(tx, person.id, file)) ? 'photo.not_on_file' : 'not_found');
};
