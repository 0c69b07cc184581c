import type { RequestHistory } from '@keywright/contract/request-notes';
import { actAs, type Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isThemselves, requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize, type Guarded } from '../../../access/policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findRequestHistory } from '../../audit/history.facts.ts';
import { type DeskCase, findCase } from './desk.store.ts';
import { limitCases } from './limit-cases.ts';
import { findNotes } from './request-notes.store.ts';

/** Opens a case to read or write notes about it. Nobody reads what colleagues note about their own order. */
export const openForNotes = (caller: Present, found: Guarded<DeskCase> | undefined): DeskCase =>
  authorize(requestPolicy, caller, 'note', found, () => new Failure('request.own_case'));

/** Whom the caller can mention: everybody else who works at the code desk now. */
export const colleaguesOf = (caller: Known, { deskPeople }: DeskCase): { id: string; name: string }[] =>
  deskPeople
    .filter((person) => person.revokedAt === null && person.hasOwnPassword && !isThemselves(caller, person))
    .map(({ id, name }) => ({ id, name }));

export const historyOf = async (tx: Tx, caller: Known, row: DeskCase): Promise<RequestHistory> => {
  const notes = await findNotes(tx, row.id);
  return {
    notes: notes.map(({ authorId, at, ...note }) => ({
      ...note,
      at: at.toISOString(),
      isMine: isThemselves(caller, { id: authorId }),
    })),
    entries: await findRequestHistory(tx, row.id),
    colleagues: colleaguesOf(caller, row),
  };
};

/** The notes about one request, and what happened to it as the audit log knows it. */
export const viewHistory = (parts: Parts, caller: Known, { id }: { id: string }): Promise<RequestHistory> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = openForNotes(caller, await findCase(tx, id));
    await limitCases(parts, tx, caller, id);
    return historyOf(tx, caller, row);
  });
