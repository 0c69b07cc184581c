import { emptyValues } from '../request-values.ts';
import type { KeptPhotos } from '../photos/photo-shelf.ts';
import type { SavedDraft } from './draft-store.ts';

/**
 * What the form begins with: the draft, or nothing. A VIN that comes along is another vehicle than the draft's: its
 * choice, its registration and by what right it was asked for are dropped, while the photos of the person's ID stay.
 */
export const withVin = (found: SavedDraft | null, vin: string): SavedDraft => {
  const photos: KeptPhotos = found?.photos ?? {};
  // One of an earlier version of this page has fewer fields.
  const values = { ...emptyValues, ...found?.values };
  if (vin === '' || vin === values.vin) return { values, photos };
  const { frontId, backId, locksmithLicense } = photos;
  const ofPerson = {
    ...(frontId && { frontId }),
    ...(backId && { backId }),
    ...(locksmithLicense && { locksmithLicense }),
  };
  const sameVehicle = values.vin === '' && photos.registration;
  return {
    values: { ...emptyValues, email: values.email, worksIn: values.worksIn, vin },
    photos: sameVehicle ? photos : ofPerson,
  };
};
