import type { SentNotice } from '@keywright/contract/notices';
import { actAs, type Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isConfirmedNoCode } from '@keywright/contract/free-text';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import { announce } from '../../../platform/live/announce.ts';
import type { Parts } from '../../../platform/parts.ts';
import { holdMember, insertNotice, lastNotices } from './desk-notices.store.ts';

type Written = { key: string; title: string; message: string; noCode?: boolean | undefined };

/** What members were told lately. */
export const listSentNotices = async ({ db }: Pick<Parts, 'db'>): Promise<SentNotice[]> =>
  (await lastNotices(db)).map(({ personId, email, readerName, at, ...notice }) => ({
    ...notice,
    at: at.toISOString(),
    to: personId === null ? null : { id: personId, name: readerName ?? '', email: email ?? '' },
  }));

/** Tells one member something. The same press again tells nothing twice. Fails with `notice.nobody`, `limit.too_many`. */
export const tellOne = async (
  parts: Parts,
  caller: Known,
  { email, ...written }: Written & { email: string },
): Promise<void> => {
  // Counted also where nobody is found: what is answered says who is a member.
  await guardLimit(parts.db, parts.clock, bucketOf('notice-desk', caller.person.id));
  await actAs(parts, caller, async (tx, caller) => {
    const personId = await holdMember(tx, email);
    if (personId === undefined) throw new Failure('notice.nobody');
    if (await tell(parts, tx, caller, { ...written, to: personId }))
      await announce(tx, { type: 'account.changed', personId }, [`person:${personId}`]);
  });
};

/** Tells all members something, those who register later too. */
export const tellAll = (parts: Parts, caller: Known, written: Written): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    await tell(parts, tx, caller, { ...written, to: null });
  });

type Notice = Written & { to: string | null };

const tell = async (
  { clock }: Parts,
  tx: Tx,
  caller: Present<Known>,
  { key, title, message, noCode, to }: Notice,
): Promise<boolean> => {
  const confirmedNoCode = isConfirmedNoCode([title, message], { noCode });
  const notice = { id: key, title, message, personId: to, by: caller.person.id, at: clock.now() };
  if (!(await insertNotice(tx, notice))) return false;
  await recordAct(tx, caller.trace, {
    action: 'notice.sent',
    object: { type: 'notice', id: key },
    details: { to, title, confirmedNoCode },
  });
  return true;
};
