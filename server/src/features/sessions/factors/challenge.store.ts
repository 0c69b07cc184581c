import type { Db, Tx } from '../../../platform/db/database.ts';
import { hashOf } from '../refresh-tokens.ts';

/** How long a browser has to answer. */
export const QUESTION_MS = 5 * 60_000;

type Question = { challenge: string; purpose: 'add' | 'sign-in'; personId: string | null; at: Date };

export const insertQuestion = async (db: Db | Tx, { challenge, purpose, personId, at }: Question): Promise<void> => {
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashOf(challenge),
      purpose,
      person_id: personId,
      created_at: at,
      expires_at: new Date(at.getTime() + QUESTION_MS),
    })
    .execute();
};

type Asked = { challenge: string; purpose: 'add' | 'sign-in'; now: Date };

/** Uses a question up, whatever comes of its answer: of any number of answers to one, only the first is looked at. */
export const spendQuestion = (
  tx: Tx,
  { challenge, purpose, now }: Asked,
): Promise<{ personId: string | null } | undefined> =>
  tx
    .updateTable('passkey_challenge')
    .set({ used_at: now })
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('person_id as personId')
    .executeTakeFirst();
