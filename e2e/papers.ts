import type { Page } from 'playwright-core';
import { asTakenByPhone } from '../server/src/testing/images/phone-picture.ts';
import { idPicture, registrationPicture } from '../server/src/testing/images/papers.ts';
import type { Vehicle } from './vehicles.ts';

export const photoNames = ['Front of ID', 'Back of ID', 'Registration'] as const;
export type PhotoName = (typeof photoNames)[number];

/** A file as a person picks it. */
export type Picked = { name: string; mimeType: string; buffer: Buffer };

export type Papers = Record<PhotoName, Picked>;

export const jpeg = (name: string, buffer: Buffer): Picked => ({ name, mimeType: 'image/jpeg', buffer });

/** Larger than a file may be, until it is shrunk. */
export const PHONE_PHOTO = 6 * 1024 * 1024;

const drawn = new Map<string, Promise<Buffer>>();

/** One side of a person's ID, drawn once. */
const idOf = (name: string, side: 'front' | 'back'): Promise<Buffer> => {
  const key = `${name}/${side}`;
  const picture = drawn.get(key) ?? idPicture({ name, side });
  drawn.set(key, picture);
  return picture;
};

/** Of each vehicle somebody else, whose papers look like nobody's: the desk is told of papers that it has seen before. */
const ownerOf = ({ vin }: Vehicle): string => {
  const number = (Number(vin.slice(-6)) * 7919) % 1_000_000;
  const letters = [...String(number).padStart(6, '0')].map((digit) => 'EAOIUNSTRL'[Number(digit)]);
  return `Sam ${letters.join('')}`;
};

/** The papers for one vehicle, as sharp pictures of a small size. */
export const papersFor = async (vehicle: Vehicle, owner = ownerOf(vehicle)): Promise<Papers> => ({
  'Front of ID': jpeg('front.jpg', await idOf(owner, 'front')),
  'Back of ID': jpeg('back.jpg', await idOf(owner, 'back')),
  Registration: jpeg(
    'registration.jpg',
    await registrationPicture({ vin: vehicle.vin, make: vehicle.make, year: Number(vehicle.year), owner }),
  ),
});

/** The same picture as a phone's camera hands it over: large, turned, and telling where it was taken. */
export const byPhone = async ({ name, buffer }: Picked): Promise<Picked> =>
  jpeg(name, await asTakenByPhone(buffer, PHONE_PHOTO));

/** Gives one of the three papers of the registration form that is open. */
export const giveOwnPaper = (page: Page, name: string, file: Picked): Promise<void> =>
  page.getByRole('listitem').filter({ hasText: name }).locator('input[type=file]').setInputFiles(file);
