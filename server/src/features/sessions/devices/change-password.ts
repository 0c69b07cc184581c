import { actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isDesk } from '../../../access/roles.ts';
import { replacePassword } from '../../../access/password.store.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { faultOfPassword } from '../../accounts/accounts.facts.ts';
import { endSessions } from '../end-sessions.ts';
import { requirePassword } from '../require-password.ts';
import type { SessionReactions } from '../sessions.reactions.ts';
import { beginningOf } from '../sessions.store.ts';
import { type Device, startSession, type StartedSession } from '../start-session.ts';

type Change = { password: string; newPassword: string; device: Device };

/**
 * Sets another password for whoever knows the present one, a temporary one included. Every session of the person ends, and the
 * asking browser gets a new one, which is no fresh sign-in: it is as old as the one before. Fails with `session.wrong_password`, counted as at sign-in, and with `input.invalid` for a
 * password that may not be had.
 */
export const changePassword = async (
  parts: Parts,
  reactions: SessionReactions,
  caller: Known,
  { password, newPassword, device }: Change,
): Promise<StartedSession> => {
  await requirePassword(parts, caller, password);
  const fault =
    newPassword === password
      ? 'password.same'
      : faultOfPassword({ password: newPassword, email: caller.person.email, forDesk: isDesk(caller.person) });
  if (fault) throw new Failure('input.invalid', { fields: { newPassword: fault } });
  const passwordHash = await hashPassword(newPassword);
  return actOnOneself(parts, caller, async (tx, { person, session, trace }) => {
    if (!session) throw new Failure('auth.required');
    const at = parts.clock.now();
    await replacePassword(tx, person.id, passwordHash, at);
    await endSessions(
      tx,
      { personId: person.id },
      { reason: 'password changed', trace, at },
      { id: session.id, personId: person.id },
    );
    await recordAct(tx, trace, { action: 'password.changed', object: { type: 'person', id: person.id } });
    const started = await startSession(tx, person.id, device, at, await beginningOf(tx, session.id));
    await reactions.passwordChanged(tx, { person, sessionId: started.sessionId, at });
    return started;
  });
};
