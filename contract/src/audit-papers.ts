import type { CredentialPart } from './profile.ts';

/** What a member gave at registration, as acts tell of it. */
export type Papers = 'frontId' | 'backId' | 'insurance';

/** A file of a person, as acts tell of it. */
export type PersonFile = Papers | 'profilePhoto' | 'companyLogo' | CredentialPart;
