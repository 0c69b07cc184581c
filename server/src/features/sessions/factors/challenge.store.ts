import type { Db, Tx } from '../../../platform/db/database.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';

/** How long a browser has to answer. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

type Purpose = 'add' | 'sign-in' | 'proof';
type NewChallenge = {
  challenge: string;
  purpose: Purpose;
  personId: string | null;
  /** Of a proof, the session that it is for. */
  sessionId?: string;
  at: Date;
};

export const insertChallenge = async (
  db: Db | Tx,
  { challenge, purpose, personId, sessionId, at }: NewChallenge,
): Promise<void> => {
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: sha256(challenge),
      purpose,
      person_id: personId,
      session_id: sessionId ?? null,
      created_at: at,
      expires_at: new Date(at.getTime() + CHALLENGE_MS),
    })
    .execute();
};

type Answered = { challenge: string; purpose: Purpose; now: Date };
type Consumed = { personId: string | null; sessionId: string | null };

/** Consumes a challenge, whatever comes of its answer: of any number of answers to one, only the first is looked at. */
export const consumeChallenge = (tx: Tx, { challenge, purpose, now }: Answered): Promise<Consumed | undefined> =>
  tx
    .updateTable('passkey_challenge')
    .set({ used_at: now })
    .where('challenge_hash', '=', sha256(challenge))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['person_id as personId', 'session_id as sessionId'])
    .executeTakeFirst();
