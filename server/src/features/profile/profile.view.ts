import type { OwnAccount, Profile } from '@keywright/contract/profile';
import type { PersonFile, PersonFileKind } from './person-files.store.ts';
import type { OwnPerson } from './person.store.ts';

/** Where the browser finds one file of a person. */
export const fileAddress = (fileId: string): string => `/user/files/${fileId}`;

const addressOf = (files: readonly PersonFile[], kind: PersonFileKind): string | null => {
  const file = files.find((one) => one.kind === kind);
  return file ? fileAddress(file.fileId) : null;
};

type Shown = { person: OwnPerson; files: readonly PersonFile[]; hasOpenOrders: boolean };

/** A person as the profile shows them to themselves. */
export const profileView = ({ person, files, hasOpenOrders }: Shown): Profile => ({
  firstName: person.fname,
  lastName: person.lname,
  email: person.email,
  phone: person.phone,
  company: person.company,
  address: person.address,
  city: person.city,
  state: person.state ?? '',
  zipCode: person.zipCode,
  profilePhoto: addressOf(files, 'profilePhoto'),
  companyLogo: addressOf(files, 'companyLogo'),
  isValidatedUser: person.isValidated,
  isEmailConfirmed: person.isEmailConfirmed,
  hasOpenOrders,
});

/** The account as the Update Profile page shows it to its owner. */
export const accountView = (person: OwnPerson, files: readonly PersonFile[]): OwnAccount => ({
  id: person.id,
  fname: person.fname,
  lname: person.lname,
  phone: person.phone,
  state: person.state ?? '',
  frontIdImage: addressOf(files, 'frontId'),
  backIdImage: addressOf(files, 'backId'),
  insuranceImage: addressOf(files, 'insurance'),
  isValidatedUser: person.isValidated,
});
