import type { LicenceGiven, RuleChange } from '@keywright/contract/compliance';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

const DAY = 24 * 60 * 60_000;

/** The locksmith license that Texas asks for, where test people work. */
export const aLicence = { place: 'TX', document: 'STATE_LOCKSMITH_LICENSE' } as const;

/** A calendar day so many days from an instant, as it is where licenses are judged. */
export const dayFrom = (at: Date, days: number): string =>
  new Date(at.getTime() + days * DAY - 10 * 60 * 60_000).toISOString().slice(0, 10);

/** What a member gives of a license that ends in so many days. */
export const licenceGiven = (days = 300, at: Date = new Date()): LicenceGiven => ({
  number: 'B-12345',
  issuer: 'Texas DPS',
  issuedOn: null,
  expiresOn: dayFrom(at, days),
});

/** The first rule of a place that has none. */
export const aRule: RuleChange = {
  version: 0,
  licenceRequired: true,
  otherDocuments: ['INSURANCE_CERTIFICATE'],
  issuer: 'The ministry',
  inForceFrom: '2020-01-01',
  repealedOn: null,
  source: 'https://www.example.com/act',
  asOf: '2026-01-01',
};

/** Puts the license that Texas requires on file for a member, valid for years. */
export const giveLicense = async (db: Db, personId: string): Promise<void> => {
  const license = { ...aLicence, number: 'B-12345', issuer: 'Texas DPS', expires_on: '2999-12-31' };
  await db
    .insertInto('licence')
    .values({ ...license, person_id: personId, changed_at: sql`now()` })
    .execute();
};
