import type { SupportAction, SupportRow, WholeMessage } from '@keywright/contract/support';
import type { Present } from '../../access/act.ts';
import type { Caller, Known } from '../../access/actor.ts';
import { openAnswered } from '../../access/answered.ts';
import { answerPolicy, isAnswerer, isWithOther } from '../../access/policies/conversation.policy.ts';
import { allowed } from '../../access/policy.ts';
import type { Tx } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/announce.ts';
import { answersTo, lockMessage, type MessageRow, messageNow } from './desk.store.ts';

/** Opens a message, held, for one act; refused with the name of who answers, where it is somebody else. */
export const openToAct = async (
  tx: Tx,
  caller: Present<Known>,
  action: 'claim' | 'takeOver' | 'release' | 'answer' | 'close',
  id: string,
): Promise<MessageRow> => openAnswered(caller, action, await lockMessage(tx, id));

const canNow = (caller: Caller, row: MessageRow): SupportAction[] => {
  const mine = isAnswerer(caller, row);
  return allowed(answerPolicy, caller, row, ['claim', 'takeOver', 'release', 'answer', 'close']).flatMap((action) => {
    if (action === 'claim') return row.answeredBy === null ? ['claim'] : [];
    if (action === 'takeOver') return isWithOther(caller, row) ? ['takeOver'] : [];
    if (action === 'release') return mine ? ['release'] : [];
    if (action === 'close') return [row.state === 'CLOSED' ? 'reopen' : 'close'];
    return [action];
  });
};

/** A message as the desk's list shows it, without what it says. */
export const rowView = (row: MessageRow, caller: Caller): SupportRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  isMember: row.personId !== null,
  subject: row.subject,
  state: row.state,
  locale: row.locale,
  at: row.at.toISOString(),
  answeredBy: row.answeredBy === null ? null : { id: row.answeredBy, name: row.answererName ?? '' },
  can: canNow(caller, row),
});

/** The whole of a message as it is in this transaction. */
export const viewNow = async (tx: Tx, caller: Known, id: string): Promise<WholeMessage> => {
  const row = await messageNow(tx, id);
  const answers = await answersTo(tx, id);
  return {
    ...rowView(row, caller),
    message: row.message,
    answers: answers.map(({ at, ...answer }) => ({ ...answer, at: at.toISOString() })),
  };
};

export const announceSupport = (tx: Tx, messageId: string): Promise<void> =>
  announce(tx, { type: 'support.changed', messageId }, ['desk']);
