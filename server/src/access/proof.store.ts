import type { Proof } from '@keywright/contract/sign-in';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

export type ProofNow = {
  provenAt: Date | null;
  provenBy: Proof | null;
  app: boolean;
  passkey: boolean;
  recovery: boolean;
};

/** When and by what a live session's person last showed who they are, and what their account has to show it by. */
export const proofOf = async (db: Db | Tx, sessionId: string): Promise<ProofNow | undefined> => {
  const { rows } = await sql<ProofNow>`
    select s.proven_at as "provenAt", s.proven_by as "provenBy",
      exists (select from totp t where t.person_id = s.person_id and t.confirmed_at is not null) as app,
      exists (select from passkey p where p.person_id = s.person_id) as passkey,
      exists (select from recovery_code c where c.person_id = s.person_id and c.used_at is null) as recovery
    from session s where s.id = ${sessionId} and s.ended_at is null`.execute(db);
  return rows[0];
};

/** Notes that the person of a session has just shown who they are. */
export const noteProof = async (tx: Tx, sessionId: string, by: Proof, at: Date): Promise<void> => {
  await tx.updateTable('session').set({ proven_at: at, proven_by: by }).where('id', '=', sessionId).execute();
};
