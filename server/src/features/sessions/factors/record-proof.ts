import type { Proof } from '@keywright/contract/sign-in';
import type { Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { noteProof } from '../../../access/proof.store.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** From now on, for minutes, this session may do what asks for a proof. */
export const recordProof = async (tx: Tx, { session, trace }: Present<Known>, by: Proof, at: Date): Promise<void> => {
  if (!session) return;
  await noteProof(tx, session.id, by, at);
  await recordAct(tx, trace, {
    action: 'session.proven',
    object: { type: 'session', id: session.id },
    details: { by },
  });
};
