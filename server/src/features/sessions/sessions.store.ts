import type { Proof } from '@keywright/contract/sign-in';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

type NewSession = {
  personId: string;
  ip: string;
  userAgent: string;
  at: Date;
  /** When its person signed in, which a session that follows another one takes over from it. */
  signedInAt: Date;
  proof: { at: Date; by: Proof } | undefined;
  expiresAt: Date;
  first: FirstToken;
};
type FirstToken = { hash: Buffer; expiresAt: Date };
type NewToken = { sessionId: string; parentId: string; hash: Buffer; at: Date; expiresAt: Date };

/** A session with its first refresh token. */
export const insertSession = async (
  tx: Tx,
  { personId, ip, userAgent, at, signedInAt, proof, expiresAt, first }: NewSession,
): Promise<string> => {
  const session = {
    person_id: personId,
    ip,
    user_agent: userAgent,
    created_at: at,
    signed_in_at: signedInAt,
    proven_at: proof?.at ?? null,
    proven_by: proof?.by ?? null,
    last_seen_at: at,
    expires_at: expiresAt,
  };
  const { id } = await tx
    .with('made', (made) => made.insertInto('session').values(session).returning('id'))
    .insertInto('refresh_token')
    .values((eb) => ({
      session_id: eb.selectFrom('made').select('id'),
      token_hash: first.hash,
      state: 'ACTIVE',
      issued_at: at,
      expires_at: first.expiresAt,
    }))
    .returning('session_id as id')
    .executeTakeFirstOrThrow();
  return id;
};

export const insertToken = async (tx: Tx, { sessionId, parentId, hash, at, expiresAt }: NewToken): Promise<void> => {
  await tx
    .insertInto('refresh_token')
    .values({
      session_id: sessionId,
      parent_id: parentId,
      token_hash: hash,
      state: 'ACTIVE',
      issued_at: at,
      expires_at: expiresAt,
    })
    .execute();
};

/**
 * The session that a refresh token was ever a part of, with its person; held, so that renewals, replays and the end of
 * one session happen one after the other.
 */
export const lockFamilyOf = (tx: Tx, hash: Buffer) =>
  tx
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select([
      'session.id as sessionId',
      'session.ended_at as endedAt',
      'session.expires_at as expiresAt',
      'session.signed_in_at as signedInAt',
      'session.last_seen_at as lastSeenAt',
      'person.id as personId',
      'person.role',
      'person.email',
      'person.fname',
      'person.lname',
      'person.is_validated as isValidated',
      sql<boolean>`person.email_confirmed_at is not null`.as('isEmailConfirmed'),
      'person.must_change_password as mustChangePassword',
      'person.has_second_factor as hasSecondFactor',
      'person.locale',
      'person.is_active as isActive',
      'person.approval',
    ])
    .where('session.id', '=', (query) =>
      query.selectFrom('refresh_token').select('session_id').where('token_hash', '=', hash),
    )
    .forUpdate('session')
    .executeTakeFirst();

export type Family = NonNullable<Awaited<ReturnType<typeof lockFamilyOf>>>;

/** To be read after its family is locked: what it says before that may be past. */
export const tokenByHash = (tx: Tx, hash: Buffer) =>
  tx.selectFrom('refresh_token').selectAll().where('token_hash', '=', hash).executeTakeFirst();

export type TokenRow = NonNullable<Awaited<ReturnType<typeof tokenByHash>>>;

/** The live token that was made from this one, if it has not been used. */
export const liveChildOf = (tx: Tx, parentId: string) =>
  tx
    .selectFrom('refresh_token')
    .select(['id', 'expires_at as expiresAt'])
    .where('parent_id', '=', parentId)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst();

/** Uses a token up. Its own parent's copy of it goes: from now on that parent is a grandparent. */
export const rotateToken = async (tx: Tx, token: TokenRow, childSealed: Buffer, at: Date): Promise<void> => {
  await tx
    .updateTable('refresh_token')
    .set({ state: 'ROTATED', rotated_at: at, child_sealed: childSealed })
    .where('id', '=', token.id)
    .execute();
  if (!token.parent_id) return;
  await tx.updateTable('refresh_token').set({ child_sealed: null }).where('id', '=', token.parent_id).execute();
};

/** Uses a token up that has no child. */
export const useUpToken = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.updateTable('refresh_token').set({ state: 'ROTATED', rotated_at: at }).where('id', '=', id).execute();
};

/** When the person of a session signed in, and last showed who they are. */
export const beginningOf = async (tx: Tx, sessionId: string): Promise<Beginning> => {
  const { signedInAt, provenAt, provenBy } = await tx
    .selectFrom('session')
    .select(['signed_in_at as signedInAt', 'proven_at as provenAt', 'proven_by as provenBy'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { signedInAt, proof: provenAt && provenBy ? { at: provenAt, by: provenBy } : undefined };
};

export type Beginning = Pick<NewSession, 'signedInAt' | 'proof'>;

/** One session, whoever's it is or only if it is this person's; or all of a person, perhaps but one. */
export type WhichSessions = { sessionId: string; personId?: string } | { personId: string; except?: string };

export type EndedSession = { id: string; personId: string };

/** Ends live sessions and their tokens. Answers which were still live. */
export const endLiveSessions = async (
  tx: Tx,
  which: WhichSessions,
  reason: string,
  at: Date,
): Promise<EndedSession[]> => {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: at, ended_reason: reason })
    // Locked in one order, so that two who end the same sessions never wait for each other.
    .where('id', 'in', (query) => {
      const live = query.selectFrom('session').select('id').where('ended_at', 'is', null).orderBy('id').forUpdate();
      if (!('sessionId' in which)) {
        const all = live.where('person_id', '=', which.personId);
        return which.except === undefined ? all : all.where('id', '<>', which.except);
      }
      const one = live.where('id', '=', which.sessionId);
      return which.personId === undefined ? one : one.where('person_id', '=', which.personId);
    })
    .returning(['id', 'person_id as personId'])
    .execute();
  if (ended.length === 0) return ended;
  const ids = ended.map(({ id }) => id);
  await tx
    .updateTable('refresh_token')
    .set({ state: 'ENDED', child_sealed: null })
    .where('session_id', 'in', ids)
    .execute();
  return ended;
};

/** Notes that a session is in use. Concurrent calls write it once. */
export const touchSession = async (db: Db, sessionId: string, now: Date, before: Date): Promise<void> => {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<=', before)
    .execute();
};
