import type { Actor, Caller } from '../../access/actor.ts';
import { presentedDeviceHash } from '../../access/devices.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Settings } from '../../platform/settings.ts';
import { dutiesOf, type DutySettings } from './duties.ts';
import type { Found } from './identify.store.ts';
import { type HttpRequest, presentedLocale } from './presented.ts';

/** Puts together who calls, in which language, from where. */
export const callerOf = (
  found: Found,
  request: HttpRequest,
  settings: DutySettings & Pick<Settings, 'secureCookies'>,
): Caller => {
  const person = actorOf(found, settings);
  const guest = found.guest_id === null ? undefined : { id: found.guest_id };
  return {
    person,
    guest,
    session: found.session_id ? { id: found.session_id, signedInAt: found.signed_in_at } : undefined,
    deviceHash: presentedDeviceHash(request, settings),
    locale: presentedLocale(request),
    ip: request.ip,
    trace: {
      ...(person ? personTrace(person) : guestTrace(guest)),
      sessionId: found.session_id,
      ip: request.ip,
      httpRequestId: request.id,
    },
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

type Who = Pick<Trace, 'actorKind' | 'actorId' | 'actorName'>;

/** A person as the audit log names them. */
export const personTrace = ({ id, fname, lname }: Pick<Actor, 'id' | 'fname' | 'lname'>): Who => ({
  actorKind: 'person',
  actorId: id,
  actorName: `${fname} ${lname}`.trim(),
});

const guestTrace = (guest: { id: string } | undefined): Who => ({
  actorKind: 'guest',
  actorId: guest?.id ?? null,
  actorName: guest ? `guest ${guest.id}` : 'visitor',
});
