import type { Profile } from '@keywright/contract/profile';

type OwnName = 'company' | 'address' | 'city' | 'zipCode';
type PersonName = 'firstName' | 'lastName' | 'phone' | 'state';

/** What is typed in the profile's form. */
export type ProfileTexts = Record<OwnName, string> & Partial<Record<PersonName, string>>;

/**
 * What the form begins with. A member's name, phone and state are no part of it: what was begun here would otherwise take back
 * what was changed meanwhile on the page of the account.
 */
export const profileTexts = (profile: Profile, isMember: boolean): ProfileTexts => {
  const { firstName, lastName, phone, company, address, city, state, zipCode } = profile;
  const own = { company, address, city, zipCode };
  return isMember ? own : { firstName, lastName, phone, company, address, city, state, zipCode };
};
