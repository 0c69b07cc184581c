import { CodeDraft } from '@keywright/contract/code-drafts';
import { actAs, type Present } from '../../../access/act.ts';
import type { Caller, Known } from '../../../access/actor.ts';
import { isHolder, isThemselves } from '../../../access/policies/request.policy.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { guardLimits } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { destroySecret, keepSecret, openSecret } from '../../../platform/vault/vault.store.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';
import { after } from '../requests.states.ts';
import { deleteDraft, findDraftSecret, saveDraft } from './code-draft.store.ts';
import { type DeskCase, lockCase } from './desk.store.ts';
import { openCase } from './open-case.ts';

type Drafted = Pick<DeskCase, 'startedBy' | 'draft'>;

/** The draft of the admin before, for the admin who holds the request now. One's own is in one's browser. */
export const carriedDraft = (row: Drafted, caller: Caller): Drafted['draft'] =>
  row.draft && isHolder(caller, row) && !isThemselves(caller, { id: row.draft.authorId }) ? row.draft : null;

/** A draft opens for its request only. */
const sealedFor = (requestId: string) => ({ purpose: 'request.draft', context: requestId });

const noLonger: readonly string[] = ['request.not_yours', 'request.wrong_state', 'request.own_case'];

type Typed = { id: string } & CodeDraft;

/**
 * Seals what the admin who holds a request has typed and not sent; empty fields remove it. An admin who lost the request meanwhile, or who
 * has not opened the draft of the admin before, saves nothing and is told so.
 */
export const saveCodeDraft = async (
  parts: Parts,
  caller: Known,
  { id, ...typed }: Typed,
): Promise<{ isSaved: boolean }> => {
  try {
    return await actAs(parts, caller, async (tx, caller) => {
      const row = openCase(caller, 'touch', await lockCase(tx, id));
      after('takeOver', row.status);
      if (carriedDraft(row, caller)) return { isSaved: false };
      const before = await findDraftSecret(tx, id);
      const isEmpty = typed.keycode === '' && typed.pincode === '';
      if (isEmpty) await deleteDraft(tx, id);
      else {
        const plaintext = JSON.stringify(typed);
        const secret = await keepSecret(tx, parts.vault, { ...sealedFor(id), plaintext });
        await saveDraft(tx, { requestId: id, authorId: caller.person.id, secret, at: parts.clock.now() });
      }
      if (before) await destroySecret(tx, before);
      return { isSaved: !isEmpty };
    });
  } catch (error) {
    if (error instanceof Failure && noLonger.includes(error.code)) return { isSaved: false };
    throw error;
  }
};

/** Destroys the text of a request's draft, if it has one. */
export const destroyDraft = async (tx: Tx, requestId: string): Promise<void> => {
  const secret = await findDraftSecret(tx, requestId);
  if (!secret) return;
  await deleteDraft(tx, requestId);
  await destroySecret(tx, secret);
};

/**
 * Opens the draft of the admin before, on record, and destroys it: from then on it is in the browser of who holds the request.
 * It is limited like the reveal of a sent code and needs a fresh sign-in (`code.sign_in_again`).
 */
export const openCodeDraft = async (parts: Parts, caller: Known, { id }: { id: string }): Promise<CodeDraft> => {
  const { db, clock, settings, vault } = parts;
  // A draft that can't be opened must not use up an attempt.
  const personId = await actAs(parts, caller, async (tx, caller) => {
    await findCarried(tx, caller, { id, now: clock.now() });
    return caller.person.id;
  });
  await guardLimits(db, clock, [
    bucketOf('reveal-desk', personId),
    bucketOf('reveal-desk-daily', personId, settings.deskRevealsPerDay),
    bucketOf('reveal-site', 'all'),
  ]);
  return actAs(parts, caller, async (tx, caller) => {
    const { secret, authorId } = await findCarried(tx, caller, { id, now: clock.now() });
    const typed = CodeDraft.parse(JSON.parse(await openSecret(tx, vault, { id: secret, ...sealedFor(id) })));
    await destroyDraft(tx, id);
    await recordAct(tx, caller.trace, {
      action: 'code.draft_opened',
      object: { type: 'request', id },
      details: { author: authorId },
    });
    return typed;
  });
};

/** The draft of the admin before, with its request locked; throws where this caller may not open it. */
const findCarried = async (
  tx: Tx,
  caller: Present<Known>,
  { id, now }: { id: string; now: Date },
): Promise<{ secret: string; authorId: string }> => {
  const row = openCase(caller, 'touch', await lockCase(tx, id));
  requireFreshSignIn(caller, now);
  after('takeOver', row.status);
  const draft = carriedDraft(row, caller);
  const secret = await findDraftSecret(tx, id);
  if (!draft || !secret) throw new Failure('code.closed');
  return { secret, authorId: draft.authorId };
};
