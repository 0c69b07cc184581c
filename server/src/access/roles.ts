import { rolesOf } from '@keywright/contract/call';
import type { FailureCode } from '@keywright/contract/errors';
import type { Role } from '@keywright/contract/people';
import type { Caller, CallAccess } from './actor.ts';

/** Why an endpoint is not open to this caller, or nothing when it is. */
export const refusalOf = (
  { audience, beforeDuties }: CallAccess,
  { person }: Pick<Caller, 'person'>,
): FailureCode | undefined => {
  if (audience === 'anyone') return undefined;
  if (!person) return 'auth.required';
  if (!rolesOf[audience].includes(person.role)) return 'access.denied';
  return person.duties.length > 0 && !beforeDuties ? 'session.duties_first' : undefined;
};

/** The roles that work the code desk. */
export const deskRoles = rolesOf.desk;
export const isDesk = (actor: { role: Role }): boolean => rolesOf.desk.includes(actor.role);
export const isSuperAdmin = (actor: { role: Role }): boolean => actor.role === 'SUPER_ADMIN';
export const isMember = (actor: { role: Role }): boolean => actor.role === 'BASEUSER';
