import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { endCode, liveCodes, lockCode } from './codes.store.ts';

/** The registration codes that are out; never the code itself. */
export const listInvitations = ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => liveCodes(db, clock.now());

/** Ends a code that was mailed, whoever asked for it. One that is over already stays what it is. */
export const withdrawInvitation = (
  parts: Pick<Parts, 'db' | 'clock' | 'settings'>,
  caller: Known,
  { id }: { id: string },
): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    const code = await lockCode(tx, id);
    if (!code) throw new Failure('not_found');
    if (code.state !== 'ISSUED') return;
    await endCode(tx, id, { state: 'WITHDRAWN', at: parts.clock.now() });
    await recordAct(tx, caller.trace, { action: 'admin.invitation_withdrawn', object: { type: 'admin_code', id } });
  });
