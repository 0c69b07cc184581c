import type { Limits } from '@keywright/contract/workshops';
import { guard, type Guarded } from '../../access/policy.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import { whenViolated } from '../../platform/db/constraint.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';
import { DAY_MS } from '../../platform/durations.ts';

export type WorkshopRow = { id: string; ownerId: string; name: string; poRequired: boolean };

const workshopColumns = ['w.id', 'w.owner_id as ownerId', 'w.name', 'w.po_required as poRequired'] as const;

/** The workshop that somebody owns. */
export const findOwned = async (db: Db | Tx, ownerId: string): Promise<Guarded<WorkshopRow> | undefined> => {
  const row = await owned(db, ownerId).executeTakeFirst();
  return row && guard(row);
};

/** The same, held until the transaction ends. */
export const lockOwned = async (tx: Tx, ownerId: string): Promise<Guarded<WorkshopRow> | undefined> => {
  const row = await owned(tx, ownerId).forUpdate().executeTakeFirst();
  return row && guard(row);
};

const owned = (db: Db | Tx, ownerId: string) =>
  db
    .selectFrom('workshop as w')
    .select(workshopColumns)
    .where('w.owner_id', '=', ownerId)
    .where('w.ended_at', 'is', null);

/** The time zone of the shop: that of the browser in which its owner signed in last. */
export const zoneOfOwner = async (db: Db, ownerId: string): Promise<string | null> => {
  const owner = await db.selectFrom('person').select('zone').where('id', '=', ownerId).executeTakeFirst();
  return owner?.zone ?? null;
};

export const insertWorkshop = async (tx: Tx, row: { ownerId: string; name: string; at: Date }): Promise<string> => {
  const { id } = await tx
    .insertInto('workshop')
    .values({ owner_id: row.ownerId, name: row.name, created_at: row.at })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(whenViolated({ one_workshop_of_an_owner: 'workshop.already' }));
  return id;
};

export const saveWorkshop = async (
  tx: Tx,
  id: string,
  { name, poRequired }: Pick<WorkshopRow, 'name' | 'poRequired'>,
): Promise<void> => {
  await tx.updateTable('workshop').set({ name, po_required: poRequired }).where('id', '=', id).execute();
};

type LimitColumns = { mostOpen: number | null; mostCents: number | null; usesPlan: boolean };

export type TechnicianRow = LimitColumns & { workshopId: string; ownerId: string; personId: string };

const technicians = (db: Db | Tx) =>
  db
    .selectFrom('technician as t')
    .innerJoin('workshop as w', 'w.id', 't.workshop_id')
    .where('t.left_at', 'is', null)
    .where('w.ended_at', 'is', null)
    .select([
      't.workshop_id as workshopId',
      'w.owner_id as ownerId',
      't.person_id as personId',
      't.most_open as mostOpen',
      't.most_cents as mostCents',
      't.uses_plan as usesPlan',
    ]);

/** Somebody who works in a workshop, in whichever. */
export const findTechnician = async (db: Db | Tx, personId: string): Promise<Guarded<TechnicianRow> | undefined> => {
  const row = await technicians(db).where('t.person_id', '=', personId).executeTakeFirst();
  return row && guard(row);
};

export type ListedTechnician = TechnicianRow & {
  name: string | null;
  email: string;
  joinedAt: Date;
};

/** Who works in a workshop now, whoever came first at the top. */
export const techniciansOf = (db: Db | Tx, workshopId: string): Promise<ListedTechnician[]> =>
  technicians(db)
    .innerJoin('person as p', 'p.id', 't.person_id')
    .select([fullNameIn('p').as('name'), 'p.email', 't.joined_at as joinedAt'])
    .where('t.workshop_id', '=', workshopId)
    .orderBy('t.joined_at')
    .orderBy('t.person_id')
    .execute();

const columnsOf = ({ mostOpen, mostCents, usesPlan }: Limits) => ({
  most_open: mostOpen,
  most_cents: mostCents,
  uses_plan: usesPlan,
});

type Joining = { workshopId: string; personId: string; at: Date; limits: Limits };

/** Makes somebody a technician, once more where they were one before. */
export const joinAs = async (tx: Tx, { workshopId, personId, at, limits }: Joining): Promise<void> => {
  const place = { ...columnsOf(limits), joined_at: at, left_at: null };
  await tx
    .insertInto('technician')
    .values({ workshop_id: workshopId, person_id: personId, ...place })
    .onConflict((clash) => clash.columns(['workshop_id', 'person_id']).doUpdateSet(place))
    .execute()
    .catch(whenViolated({ one_workshop_of_a_technician: 'workshop.already' }));
};

export const saveLimits = async (
  tx: Tx,
  { workshopId, personId }: Pick<TechnicianRow, 'workshopId' | 'personId'>,
  limits: Limits,
): Promise<void> => {
  await tx
    .updateTable('technician')
    .set(columnsOf(limits))
    .where('workshop_id', '=', workshopId)
    .where('person_id', '=', personId)
    .execute();
};

/** Somebody works there no longer; that they did stays known. */
export const endPlace = async (
  tx: Tx,
  { workshopId, personId }: Pick<TechnicianRow, 'workshopId' | 'personId'>,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('technician')
    .set({ left_at: at })
    .where('workshop_id', '=', workshopId)
    .where('person_id', '=', personId)
    .where('left_at', 'is', null)
    .execute();
};

/** Ends a workshop: nobody works there any more, and who is invited is forgotten. */
export const endWorkshop = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.deleteFrom('workshop_invitation').where('workshop_id', '=', id).execute();
  await tx
    .updateTable('technician')
    .set({ left_at: at })
    .where('workshop_id', '=', id)
    .where('left_at', 'is', null)
    .execute();
  await tx.updateTable('workshop').set({ ended_at: at }).where('id', '=', id).execute();
};

export type InvitationRow = LimitColumns & {
  id: string;
  workshopId: string;
  ownerId: string;
  email: string;
  sentAt: Date;
  expiresAt: Date;
};

const invitations = (db: Db | Tx) =>
  db
    .selectFrom('workshop_invitation as i')
    .innerJoin('workshop as w', 'w.id', 'i.workshop_id')
    .where('w.ended_at', 'is', null)
    .select([
      'i.id',
      'i.workshop_id as workshopId',
      'w.owner_id as ownerId',
      'i.email',
      'i.most_open as mostOpen',
      'i.most_cents as mostCents',
      'i.uses_plan as usesPlan',
      'i.sent_at as sentAt',
      'i.expires_at as expiresAt',
    ]);

/** Who was invited and has not come, those whose links are over too. */
export const invitationsOf = (db: Db | Tx, workshopId: string): Promise<InvitationRow[]> =>
  invitations(db).where('i.workshop_id', '=', workshopId).orderBy('i.sent_at', 'desc').orderBy('i.id').execute();

/** One that nobody has accepted, held until the transaction ends. */
export const lockInvitation = async (tx: Tx, id: string): Promise<Guarded<InvitationRow> | undefined> => {
  const row = await invitations(tx).where('i.id', '=', id).forUpdate().executeTakeFirst();
  return row && guard(row);
};

/** The invitation whose link this is, held: of two who accept it one is first. */
export const lockInvitationBy = (tx: Tx, secretHash: Buffer): Promise<InvitationRow | undefined> =>
  invitations(tx).where('i.secret_hash', '=', secretHash).forUpdate('i').forShare('w').executeTakeFirst();

type NewInvitation = {
  id: string;
  workshopId: string;
  email: string;
  secretHash: Buffer;
  limits: Limits;
  sentAt: Date;
  expiresAt: Date;
};

/** In the place of one that went to the same address before, whose link works no longer. */
export const putInvitation = async (tx: Tx, invitation: NewInvitation): Promise<void> => {
  const { id, workshopId, email, secretHash, limits, sentAt, expiresAt } = invitation;
  await tx.deleteFrom('workshop_invitation').where('workshop_id', '=', workshopId).where('email', '=', email).execute();
  await tx
    .insertInto('workshop_invitation')
    .values({
      id,
      workshop_id: workshopId,
      email,
      secret_hash: secretHash,
      ...columnsOf(limits),
      sent_at: sentAt,
      expires_at: expiresAt,
    })
    .execute();
};

export const deleteInvitation = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('workshop_invitation').where('id', '=', id).execute();
};

/** For the mail to who worked there: what it is called, ended or not. */
export const nameOfWorkshop = async (db: Db, id: string): Promise<string> => {
  const { name } = await db.selectFrom('workshop').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
};

/** Where somebody is written to, and in which language. */
export const addresseeOf = (tx: Tx, personId: string) =>
  tx.selectFrom('person').select(['email', 'locale']).where('id', '=', personId).executeTakeFirstOrThrow();

/** The language of the account with this address, if there is one. */
export const languageAt = async (tx: Tx, email: string): Promise<string | undefined> =>
  (await tx.selectFrom('person').select('locale').where('email', '=', email).executeTakeFirst())?.locale;

/** What those that still work invite to, and who invites. */
const working = (db: Db | Tx) =>
  db
    .selectFrom('workshop_invitation as i')
    .innerJoin('workshop as w', 'w.id', 'i.workshop_id')
    .innerJoin('person as p', 'p.id', 'w.owner_id')
    .select(['w.name', fullNameIn('p').as('owner')])
    .where('w.ended_at', 'is', null)
    .where('i.expires_at', '>', longAgo(0));

/** For the mail: of an invitation that still works. */
export const invitationForMail = (db: Db, id: string) => working(db).where('i.id', '=', id).executeTakeFirst();

/** The same by its link, with the address that it was sent to. */
export const invitationBy = (db: Db, secretHash: Buffer) =>
  working(db).select('i.email').where('i.secret_hash', '=', secretHash).executeTakeFirst();

/** Forgets the addresses of who did not come. */
export const deleteOldInvitations = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('workshop_invitation')
    .where('expires_at', '<', longAgo(7 * DAY_MS))
    .execute();
};
