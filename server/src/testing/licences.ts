import type { LicenceGiven, RuleChange } from '@keywright/contract/compliance';

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
