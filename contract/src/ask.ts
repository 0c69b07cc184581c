import { z } from 'zod';
import { authorityKinds, signedHows } from './authority-kinds.ts';
import * as calls from './ask.calls.ts';
import { Email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { placeCodes } from './places.ts';
import { line } from './text.ts';
import { Vin } from './vin-shapes.ts';

const text = (most: number) => line({ most, required: 'vehicle.required' });

/** Sent as a word by multipart forms. */
const yes = z
  .enum(['true', 'false'])
  .optional()
  .transform((word) => word === 'true');

export const uploadPhoto = endpoint(calls.uploadPhoto, {
  summary:
    'Stores one photo ahead of its request, so that it travels while the form is filled in. Unused ones are deleted after 24 hours.',
  headers: ['set-cookie'],
  reply: z.object({ id: z.uuid(), byteSize: z.int(), width: z.int(), height: z.int() }),
  fails: ['upload.not_image', 'upload.too_large', 'upload.missing', 'storage.full'],
});

const VehicleFields = z.object({
  make: text(40),
  model: text(60),
  year: z.coerce
    .number({ error: 'vehicle.required' })
    .int('vehicle.required')
    .min(1980, 'vehicle.required')
    .max(2100, 'vehicle.required'),
  vin: Vin,
  vinConfirmed: yes,
  /** Where a guest wants the link to the code; the address given at checkout serves otherwise. */
  email: z.union([z.literal('').transform(() => undefined), Email]).optional(),
  /** Photos stored before by `uploadPhoto`, instead of the file parts of the same names. */
  frontIdPhoto: z.uuid().optional(),
  backIdPhoto: z.uuid().optional(),
  registrationPhoto: z.uuid().optional(),
  /**
   * That the named photos of the ID, and of what comes beside them, go on standing for further requests: this one gets copies. The
   * registration and the photos of the vehicle are of one vehicle, and never copied.
   */
  sharedPhotos: yes,
  /** What the requester is to the vehicle; left out, they did not say. */
  authority: z.enum(authorityKinds, { error: 'authority.required' }).optional(),
  /** The list that was on the screen; another one that counts by now is refused. What is signed names it. */
  authorityVersion: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** The state or province in which a guest works; a member's profile says theirs. */
  worksIn: z.enum(placeCodes, { error: 'state.required' }).optional(),
  /** What the authority asks for beside the three photos, stored before by `uploadPhoto`. */
  authorizationPhoto: z.uuid().optional(),
  workOrderPhoto: z.uuid().optional(),
  repossessionOrderPhoto: z.uuid().optional(),
  billOfSalePhoto: z.uuid().optional(),
  locksmithLicensePhoto: z.uuid().optional(),
  /** Optional photos of the vehicle's license plate and odometer, stored before by `uploadPhoto`. */
  platePhoto: z.uuid().optional(),
  odometerPhoto: z.uuid().optional(),
  /** A picture of what was signed under the authority's sentence. */
  signaturePhoto: z.uuid().optional(),
  signedHow: z.enum(signedHows).default('drawn'),
  /** One per press of the button: a repeated call with the same id adds nothing. */
  pressId: z.uuid().optional(),
});

export const requestKeycode = endpoint(calls.requestKeycode, {
  summary:
    "Puts one vehicle with its three photos into the caller's cart: the member's with a session, else a guest's.",
  body: VehicleFields,
  headers: ['set-cookie'],
  reply: z.object({ guestUserId: z.string(), cartId: z.string(), id: z.uuid() }),
  fails: [
    'upload.not_image',
    'upload.too_large',
    'upload.missing',
    'storage.full',
    'catalogue.unknown_vehicle',
    'cart.full',
    'cart.same_vin',
    'cart.locked',
    'authority.changed',
  ],
});
