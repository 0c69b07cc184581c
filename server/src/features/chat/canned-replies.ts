import type { CannedReply, CannedUse } from '@keywright/contract/chat';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { type CannedTexts, cannedNow, findCanned, insertCanned } from './canned.store.ts';

/** What the desk answers often. */
export const listCannedReplies = async ({ db }: Parts): Promise<CannedReply[]> =>
  (await findCanned(db)).map(({ id, version, title, usedFor, texts, changedAt, changedBy }) => ({
    id,
    version,
    title,
    usedFor,
    texts,
    changedAt: changedAt.toISOString(),
    changedBy,
  }));

type Change = CannedTexts & {
  id: string;
  version: number;
  title: string;
  usedFor: CannedUse;
  removed?: boolean | undefined;
};

/**
 * Writes, changes or removes a reply; it counts at once. Fails with `canned.changed` when another version counts by now than the one that
 * was on the screen.
 */
export const saveCannedReply = async (parts: Parts, caller: Known, change: Change): Promise<CannedReply[]> => {
  const { id, version: seen, title, usedFor, removed = false, en, fr, es } = change;
  await actAs(parts, caller, async (tx, caller) => {
    const was = await cannedNow(tx, id);
    const version = seen + 1;
    const isFree = (was?.version ?? 0) === seen;
    const by = caller.person.id;
    if (!isFree || !(await insertCanned(tx, { id, version, title, usedFor, removed, by, texts: { en, fr, es } })))
      throw new Failure('canned.changed');
    await recordAct(tx, caller.trace, {
      action: 'canned.changed',
      object: { type: 'canned_reply', id },
      details: { version, title, removed },
    });
  });
  return listCannedReplies(parts);
};
