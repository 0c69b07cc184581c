import type { OwnWorkshop } from '@keywright/contract/workshops';
import type { Known } from '../../access/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { nameOf } from './names.store.ts';
import { isValidatedNow, lendingOf, type Place, placeOf, planUseOf, usedOf } from './workshops.facts.ts';
import { type InvitationRow, invitationsOf, type ListedTechnician, techniciansOf } from './workshops.store.ts';

type LimitColumns = Pick<InvitationRow, 'mostOpen' | 'mostCents' | 'usesPlan'>;

const limitsOf = ({ mostOpen, mostCents, usesPlan }: LimitColumns) => ({ mostOpen, mostCents, usesPlan });

/** The workshop that the caller is in, as much of it as is theirs to see. */
export const viewWorkshop = async (
  { clock }: Pick<Parts, 'clock'>,
  db: Db | Tx,
  { person }: Known,
): Promise<OwnWorkshop> => {
  const place = await placeOf(db, person.id);
  const now = clock.now();
  if (!place) return { role: 'none', mayOpen: await isValidatedNow(db, person.id) };
  if (place.limits) return asTechnician(db, place, { personId: person.id, limits: place.limits, now });
  const technicians = await techniciansOf(db, place.workshopId);
  const lending = await lendingOf(db, place.ownerId);
  const invitations = await invitationsOf(db, place.workshopId);
  const listed = [];
  for (const row of technicians) listed.push(await technicianView(db, row, now));
  return {
    role: 'owner',
    name: place.name,
    poRequired: place.poRequired,
    lending,
    technicians: listed,
    invitations: invitations.map((row) => invitationView(row, now)),
  };
};

type Own = { personId: string; limits: LimitColumns; now: Date };

const asTechnician = async (
  db: Db | Tx,
  { workshopId, ownerId, name, poRequired }: Place,
  { personId, limits, now }: Own,
): Promise<OwnWorkshop> => ({
  role: 'technician',
  name,
  ownerName: (await nameOf(db, ownerId)) ?? '',
  poRequired,
  limits: limitsOf(limits),
  planUse: await planUseOf(db, { ownerId, personId, usesPlan: limits.usesPlan }),
  used: await usedOf(db, { workshopId, personId }, { now }),
});

const technicianView = async (db: Db | Tx, row: ListedTechnician, now: Date) => ({
  id: row.personId,
  name: row.name ?? '',
  email: row.email,
  joinedAt: row.joinedAt.toISOString(),
  isValidated: await isValidatedNow(db, row.personId),
  planUse: await planUseOf(db, row),
  limits: limitsOf(row),
  used: await usedOf(db, row, { now }),
});

const invitationView = ({ id, email, sentAt, expiresAt, ...limits }: InvitationRow, now: Date) => ({
  id,
  email,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isOver: expiresAt <= now,
  limits: limitsOf(limits),
});
