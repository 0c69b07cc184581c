import type { ReviewExclusion } from '@keywright/contract/flags';
import { REVIEW_DELAY_MS, type DeskPerson } from '../desk-people.store.ts';

type Case = { personId: string | null };

const isMadeBy = ({ createdBy, approvedBy }: DeskPerson, id: string): boolean => createdBy === id || approvedBy === id;

const personIn = (people: readonly DeskPerson[], id: string | null): DeskPerson | undefined =>
  people.find((person) => person.id === id);

/**
 * Why these two accounts may be one person's, or nothing where they are two people's: one made the other or let it in. A maker is
 * a second person beside a sender whose account is older than 24 hours.
 */
const bondOf = (people: readonly DeskPerson[], id: string, senderId: string | null): ReviewExclusion | null => {
  if (senderId === null) return null;
  if (id === senderId) return 'SENDER';
  const [person, sender] = [personIn(people, id), personIn(people, senderId)];
  if (person?.createdBy === senderId) return 'CREATED_BY_SENDER';
  if (person?.approvedBy === senderId) return 'APPROVED_BY_SENDER';
  return sender?.isNew && isMadeBy(sender, id) ? 'MADE_SENDER' : null;
};

type Sender = { people: readonly DeskPerson[]; senderId: string | null };

/**
 * Why the second review of this person is not valid for what the sender does to a case, or nothing when it is valid.
 * A second review means a second person: neither an account that the sender made, let in or has the password of, nor
 * the person who made the sender's own account in the last 24 hours.
 * An email address is no reason: anyone can type it, and a customer could so rule out a reviewer.
 * `senderId` is null while nobody holds the request.
 */
export const reviewExclusion = (
  { id, hasOwnPassword, isNew, hasConfirmedEmail }: DeskPerson,
  { personId }: Case,
  { people, senderId }: Sender,
): ReviewExclusion | null => {
  if (id === senderId) return 'SENDER';
  if (id === personId) return 'OWN_CASE';
  const bond = bondOf(people, id, senderId);
  if (bond) return bond;
  if (!hasOwnPassword) return 'PASSWORD_NOT_OWN';
  if (isNew) return 'NEW_ACCOUNT';
  return hasConfirmedEmail ? null : 'EMAIL_NOT_CONFIRMED';
};

/** Who could give a second review of a case now, other than the sender. */
export const reviewersOf = (people: readonly DeskPerson[], of: Case, senderId: string | null): DeskPerson[] =>
  people.filter((person) => person.revokedAt === null && reviewExclusion(person, of, { people, senderId }) === null);

const isOlder = (one: DeskPerson, other: DeskPerson): boolean =>
  one.createdAt < other.createdAt || (one.createdAt.getTime() === other.createdAt.getTime() && one.id < other.id);

/**
 * Who acts instead of a sender whose account is younger than 24 hours: everybody with an older account and their own password.
 * The new account may be a second one of theirs. The oldest of a new team has no older account, so each team has a person who goes on.
 */
const eldersOf = (people: readonly DeskPerson[], senderId: string | null): DeskPerson[] => {
  const sender = personIn(people, senderId);
  return sender?.isNew ? people.filter((person) => person.hasOwnPassword && isOlder(person, sender)) : [];
};

/** Whether the sender's account is younger than 24 hours while a person with an older one works at the desk: it goes on alone with nothing. */
export const isNewBesideOlder = (people: readonly DeskPerson[], senderId: string | null): boolean =>
  eldersOf(people, senderId).some(({ revokedAt }) => revokedAt === null);

/**
 * From when on the sender may go on alone: 24 hours after the last person was revoked who could have reviewed or acted instead,
 * whoever did it. An account that the sender's account made could make another one within a minute, and revoke through that.
 */
export const aloneFrom = (people: readonly DeskPerson[], of: Case, senderId: string): Date | null => {
  const elders = eldersOf(people, senderId);
  const times = people
    .filter((person) => elders.includes(person) || reviewExclusion(person, of, { people, senderId }) === null)
    .flatMap(({ revokedAt }) => (revokedAt === null ? [] : [revokedAt.getTime() + REVIEW_DELAY_MS]));
  return times.length === 0 ? null : new Date(Math.max(...times));
};

type Addressed = Case & { email: string | null };

/** Whether an order of no account writes to this person of the desk. */
export const isToAddressOf = (
  people: readonly DeskPerson[],
  { personId, email }: Addressed,
  senderId: string | null,
): boolean => personId === null && people.some((person) => person.id === senderId && person.email === email);

/** Whether this person is no second person beside the sender of a code: the sender, or an account that may be the sender's own. */
export const isNoSecondPerson = (
  people: readonly DeskPerson[],
  personId: string | null,
  senderId: string | null,
): boolean => personId !== null && bondOf(people, personId, senderId) !== null;

/** What the audit log says of a person who went on alone: who else works at the desk, and who did until a day ago. */
export type SoleReview = { reason: string; others: string[]; revokedLately: string[] };

export const peopleBeside = (people: readonly DeskPerson[], senderId: string): Omit<SoleReview, 'reason'> => ({
  others: people.filter(({ id, revokedAt }) => id !== senderId && revokedAt === null).map(({ name }) => name),
  revokedLately: people.filter(({ revokedAt }) => revokedAt !== null).map(({ name }) => name),
});
