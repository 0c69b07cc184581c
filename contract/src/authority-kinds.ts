/** What the requester is to the vehicle, in the order in which the form offers it. */
export const authorityKinds = ['owner', 'family', 'fleet', 'shop', 'repossession', 'bought'] as const;
export type AuthorityKind = (typeof authorityKinds)[number];

/** Whose ID the two photos of one show. */
export const idHolders = ['owner', 'relative', 'employee', 'agent', 'buyer', 'locksmith'] as const;
export type IdHolder = (typeof idHolders)[number];

/** What an authority may ask for beside the three photos. */
export const listedExtras = ['authorization', 'workOrder', 'repossessionOrder', 'billOfSale'] as const;
export type ListedExtra = (typeof listedExtras)[number];

/** Optional photos of the vehicle, whoever requests its code. */
export const vehiclePhotoKinds = ['plate', 'odometer'] as const;

/**
 * All that may come beside the three photos: also the license that a place asks for, photos of the vehicle, and what was signed on the screen.
 */
export const extraKinds = [...listedExtras, 'locksmithLicense', ...vehiclePhotoKinds, 'signature'] as const;
export type ExtraKind = (typeof extraKinds)[number];

/** Whether a document shows by what right a code is requested: another VIN needs it again. */
export const showsAuthority = (kind: ExtraKind): boolean =>
  kind === 'signature' || listedExtras.some((one) => one === kind);

/** Drawn by a finger or a mouse, or the name typed and said to be signed. */
export const signedHows = ['drawn', 'typed'] as const;
export type SignedHow = (typeof signedHows)[number];

export const isVehiclePhoto = (kind: ExtraKind): boolean => vehiclePhotoKinds.some((one) => one === kind);
