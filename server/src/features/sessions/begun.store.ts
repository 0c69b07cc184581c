import type { Db, Tx } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/secrets.ts';

/** How many wrong answers end a begun sign-in. */
export const MOST_TRIES = 5;

/** Tells one stored password from the next. */
export const markOf = (passwordHash: string): Buffer => sha256(passwordHash);

type NewBegun = { personId: string; tokenHash: Buffer; passwordMark: Buffer; at: Date; expiresAt: Date };

export const insertBegun = async (tx: Tx, begun: NewBegun): Promise<void> => {
  await tx
    .insertInto('begun_sign_in')
    .values({
      person_id: begun.personId,
      token_hash: begun.tokenHash,
      password_mark: begun.passwordMark,
      created_at: begun.at,
      expires_at: begun.expiresAt,
    })
    .execute();
};

/** Those that may still be answered. */
const live = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('begun_sign_in')
    .select([
      'begun_sign_in.id',
      'begun_sign_in.person_id as personId',
      'begun_sign_in.password_mark as passwordMark',
      'begun_sign_in.tries',
    ])
    .where('begun_sign_in.ended_at', 'is', null)
    .where('begun_sign_in.expires_at', '>', now)
    .where('tries', '<', MOST_TRIES);

export type Begun = NonNullable<Awaited<ReturnType<typeof lockLiveBegun>>>;

/** Whose it is, without holding it. */
export const findLiveBegun = (db: Db, tokenHash: Buffer, now: Date) =>
  live(db, now)
    .innerJoin('person', 'person.id', 'begun_sign_in.person_id')
    .select('person.email')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Holds it, so that its tries are counted one after the other. */
export const lockLiveBegun = (tx: Tx, tokenHash: Buffer, now: Date) =>
  live(tx, now).where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst();

/** Counts one wrong answer; true when it was the last that may be given. */
export const countTry = async (tx: Tx, { id, tries }: Begun, at: Date): Promise<boolean> => {
  const isLast = tries + 1 >= MOST_TRIES;
  await tx
    .updateTable('begun_sign_in')
    .set({ tries: tries + 1, ...(isLast && { ended_at: at }) })
    .where('id', '=', id)
    .execute();
  return isLast;
};

export const endBegun = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.updateTable('begun_sign_in').set({ ended_at: at }).where('id', '=', id).execute();
};
