import type { Role } from '@keywright/contract/people';
import type { Caller } from '../access/actor.ts';

/** Somebody who calls, for the rules alone: nobody behind it is in a database. */
export const caller = (role: Role | 'GUEST', id: string): Caller => ({
  person:
    role === 'GUEST'
      ? undefined
      : {
          id,
          role,
          email: `${id}@example.com`,
          fname: id,
          lname: '',
          isValidated: true,
          isEmailConfirmed: true,
          duties: [],
          locale: 'en',
        },
  guest: role === 'GUEST' ? { id } : undefined,
  session: undefined,
  deviceHash: () => undefined,
  zone: () => null,
  locale: 'en',
  source: {
    ip: '192.0.2.1',
    name: '192.0.2.1',
    around: undefined,
    isHere: false,
    isExempt: false,
    isProxyUntrusted: false,
  },
  trace: { actorKind: 'guest', actorId: null, actorName: id, sessionId: null, ip: '', httpRequestId: '' },
  access: { audience: 'anyone' },
});
