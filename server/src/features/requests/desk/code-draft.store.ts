import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';

/** A draft of a request, without its text. The time as PostgreSQL writes it in JSON. */
export type DraftInfo = { authorId: string; name: string; savedAt: string };

/** The draft of the request of a query, in SQL. */
export const draftOf = sql<DraftInfo | null>`(
  select jsonb_build_object('authorId', draft.author_id, 'name', ${fullNameIn('drafter')}, 'savedAt', draft.saved_at)
  from code_draft draft join person drafter on drafter.id = draft.author_id where draft.request_id = request.id)`;

/** Where the text of a request's draft is sealed. */
export const findDraftSecret = async (tx: Tx, requestId: string): Promise<string | undefined> => {
  const row = await tx.selectFrom('code_draft').select('secret').where('request_id', '=', requestId).executeTakeFirst();
  return row?.secret;
};

type Saved = { requestId: string; authorId: string; secret: string; at: Date };

export const saveDraft = async (tx: Tx, { requestId, authorId, secret, at }: Saved): Promise<void> => {
  const draft = { author_id: authorId, secret, saved_at: at };
  await tx
    .insertInto('code_draft')
    .values({ request_id: requestId, ...draft })
    .onConflict((clash) => clash.column('request_id').doUpdateSet(draft))
    .execute();
};

export const deleteDraft = async (tx: Tx, requestId: string): Promise<void> => {
  await tx.deleteFrom('code_draft').where('request_id', '=', requestId).execute();
};
