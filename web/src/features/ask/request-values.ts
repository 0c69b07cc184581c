import type { AuthorityKind, SignedHow } from '@keywright/contract/authority-kinds';
import type { PlaceCode } from '@keywright/contract/places';

/** What the form holds, as the controls hold it. `vehicleBy` tells who named the vehicle: the VIN or the person. */
export type RequestValues = {
  vin: string;
  vinConfirmed: boolean;
  make: string;
  model: string;
  year: string;
  vehicleBy: 'vin' | 'person' | '';
  email: string;
  /** Who asks, with the list that was on the screen, and what was signed by it; empty where nobody said. */
  authority: AuthorityKind | '';
  authorityVersion: string;
  signedHow: SignedHow | '';
  signedFor: string;
  /** Where a guest works, by the place's code. */
  worksIn: PlaceCode | '';
};

export type RequestField = keyof RequestValues;

export const emptyValues: RequestValues = {
  vin: '',
  vinConfirmed: false,
  make: '',
  model: '',
  year: '',
  vehicleBy: '',
  email: '',
  authority: '',
  authorityVersion: '',
  signedHow: '',
  signedFor: '',
  worksIn: '',
};
