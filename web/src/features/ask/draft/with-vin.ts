import { emptyValues } from '../request-values.ts';
import type { SavedDraft } from './draft-store.ts';

/**
 * What the form begins with: the draft, or nothing. A VIN that comes along is another vehicle than the draft's: its
 * choice and its registration are dropped, while the photos of the person's ID stay.
 */
export const withVin = (found: SavedDraft | null, vin: string): SavedDraft => {
  const { values, photos } = found ?? { values: emptyValues, photos: {} };
  if (vin === '' || vin === values.vin) return { values: { ...emptyValues, ...values }, photos };
  const { registration, ...ofPerson } = photos;
  const sameVehicle = values.vin === '' && registration;
  return {
    values: { ...emptyValues, email: values.email, vin },
    photos: sameVehicle ? photos : ofPerson,
  };
};
