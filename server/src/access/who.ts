import { fullName } from '@keywright/contract/full-name';
import type { Trace } from '../platform/audit/trace.ts';
import type { Actor, Caller } from './actor.ts';
import type { Found } from './caller.store.ts';
import { dutiesOf, type DutySettings } from './duties.ts';

/** Who calls, and how the audit log names them. */
export type Who = Pick<Caller, 'person' | 'guest' | 'session'> & { named: Named };
type Named = Pick<Trace, 'actorKind' | 'actorId' | 'actorName' | 'sessionId'>;

export const whoOf = (found: Found, settings: DutySettings): Who => {
  const person = actorOf(found, settings);
  const guest = found.guest_id === null ? undefined : { id: found.guest_id };
  return {
    person,
    guest,
    session: found.session_id ? { id: found.session_id, signedInAt: found.signed_in_at } : undefined,
    named: { ...(person ? personTrace(person) : guestTrace(guest)), sessionId: found.session_id },
  };
};

export const actorOf = (found: Found, settings: DutySettings): Actor | undefined =>
  found.session_id
    ? {
        id: found.person_id,
        role: found.role,
        email: found.email,
        fname: found.fname,
        lname: found.lname,
        isValidated: found.is_validated,
        isEmailConfirmed: found.is_email_confirmed,
        duties: dutiesOf(
          {
            role: found.role,
            mustChangePassword: found.must_change_password,
            hasSecondFactor: found.has_second_factor,
          },
          settings,
        ),
        locale: found.locale,
      }
    : undefined;

type NameOnly = Omit<Named, 'sessionId'>;

/** A person as the audit log names them. */
export const personTrace = ({ id, fname, lname }: Pick<Actor, 'id' | 'fname' | 'lname'>): NameOnly => ({
  actorKind: 'person',
  actorId: id,
  actorName: fullName({ fname, lname }),
});

const guestTrace = (guest: { id: string } | undefined): NameOnly => ({
  actorKind: 'guest',
  actorId: guest?.id ?? null,
  actorName: guest ? `guest ${guest.id}` : 'visitor',
});
